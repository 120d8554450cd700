"""Measurements, each against something else in the same run. `python -m benchmarks`, see README.md."""
