"""六壬 arithmetic. No text, no files, no clock; tables and small integers inside, hanzi and frozen results
outside.

The calendar (`liuren_text.engine.calendar`) is not imported here: the arithmetic needs no dates.
"""
