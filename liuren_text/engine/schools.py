"""The disputed rules (異說), as one frozen argument.

* `shehai` — 涉害: `count` counts the overcoming places from after the seat to before home, lodged stems
  included (六壬大全 卷七); `meng_zhong_ji` looks only at 孟 仲 季 of the seat (六壬指南 卷一);
  `count_with_seat` counts the seat too.
* `fuyin` — 伏吟, when 卯 punishes 子 and 子 punishes 卯 back: `clash` 卯子午 (六壬大全 卷七) or `plain`
  卯子卯.
* `bieze` — 別責 on a 柔 day: the `branch` itself next in the triad (大全 and 指南), or the `spirit` over it.
* `noble` — the table of the nobles: `xunyuan` (this book, 星曆考原, 協紀辨方書: 甲羊戊庚牛) or `common`
  (甲戊庚牛羊).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

from liuren_text.errors import CastingError

SheHai = Literal["count", "meng_zhong_ji", "count_with_seat"]
FuYin = Literal["clash", "plain"]
BieZe = Literal["branch", "spirit"]
Noble = Literal["xunyuan", "common"]


@dataclass(frozen=True, slots=True)
class School:
    """One choice for each disputed rule. The defaults are this edition's; see the module for the sources."""

    shehai: SheHai = "count"
    fuyin: FuYin = "clash"
    bieze: BieZe = "branch"
    noble: Noble = "xunyuan"

    def __post_init__(self) -> None:
        for name, allowed in OPTIONS.items():
            if getattr(self, name) not in allowed:
                raise CastingError(
                    f"{getattr(self, name)!r} is not a school for {name}: use one of {', '.join(allowed)}"
                )

    @classmethod
    def parse(cls, text: str) -> School:
        """Read `shehai=meng_zhong_ji,fuyin=plain`; what is not named keeps its default.

        >>> str(School.parse("fuyin=plain"))
        'shehai=count,fuyin=plain,bieze=branch,noble=xunyuan'
        """
        given: dict[str, str] = {}
        for part in filter(None, (p.strip() for p in text.split(","))):
            name, equals, value = (s.strip() for s in part.partition("="))
            if not equals or name not in OPTIONS:
                raise CastingError(f"cannot read {part!r} as a school: write {_usage()}")
            if name in given:
                raise CastingError(f"the school names {name} twice: {text}")
            given[name] = value
        return cls(**given)  # type: ignore[arg-type]  # values are checked in __post_init__

    def __str__(self) -> str:
        return ",".join(f"{f.name}={getattr(self, f.name)}" for f in fields(self))


OPTIONS: dict[str, tuple[str, ...]] = {name: get_args(hint) for name, hint in get_type_hints(School).items()}


def _usage() -> str:
    return ",".join(f"{name}={'|'.join(allowed)}" for name, allowed in OPTIONS.items())
