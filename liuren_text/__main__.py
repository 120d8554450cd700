"""`python -m liuren_text` is `liuren-text`."""

from liuren_text.cli import main

main()
