"""六壬 arithmetic. No text, no files, no clock; tables and small integers inside, hanzi and frozen results outside.

`cast` casts one course, `courses` all 720, `School` chooses among disputed rules. The calendar
(`liuren_text.engine.calendar`) is not imported here: the arithmetic needs no dates.
"""

from liuren_text.engine.course import Course, cast
from liuren_text.engine.courses import courses
from liuren_text.engine.schools import School

__all__ = ["Course", "School", "cast", "courses"]
