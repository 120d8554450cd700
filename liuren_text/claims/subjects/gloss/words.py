"""Words and forms of a Japanese gloss: the spellings of its print beside those of the original."""

from __future__ import annotations

from liuren_text.claims.grammar import Form, MakeClaims
from liuren_text.claims.slots import SlotType
from liuren_text.claims.vocabulary import (
    DAY_NIGHT,
    GENERAL_IN_FULL,
    GENERAL_NAME,
    STAGE,
    TERM,
    WAY,
    ZHONGQI,
    chinese_number,
)
from liuren_text.text.passage import Kind


def also_spelt(kind: SlotType, **spellings: str) -> SlotType:
    """The same type with further spellings, each with the spelling of the original that it stands for."""
    return SlotType(kind.name, {**kind.spellings, **{s: kind.spellings[old] for s, old in spellings.items()}})


GENERALS_NAME = also_spelt(GENERAL_NAME, 従魁="從魁", 伝送="傳送", 太冲="太沖")
ANY_TERM = also_spelt(TERM, 啓蟄="驚蟄", 処暑="處暑", 小満="小滿")
MIDDLE_TERM = also_spelt(ZHONGQI, 処暑="處暑", 小満="小滿")
TITLE = also_spelt(GENERAL_IN_FULL, 青竜="青龍")
STAGES = also_spelt(STAGE, 冠帯="冠帶", 絶="絕")
TURN = also_spelt(WAY, 時計回り="順", 反時計回り="逆")
PART = also_spelt(DAY_NIGHT, 白昼="昼")
COUNT = SlotType("count", {chinese_number(n): n for n in range(1, 65)} | {"両": 2})
NTH = SlotType("ordinal in the gloss", {chinese_number(n): n for n in range(1, 13)})


def gloss_form(
    name: str,
    pattern: str,
    types: dict[str, SlotType],
    claims: MakeClaims,
    *,
    whole: bool = False,
    loose: bool = True,
) -> Form:
    """A sentence form of the gloss. A translation is not transmitted as its original is: its words are taken as they
    stand, and only its slots may say nothing.
    """
    return Form(
        f"gloss: {name}", pattern, types, claims, (Kind.GLOSS,), loose=loose, fuzzy=False, whole=whole
    )


def listed(roles: str) -> str:
    """A list of slots in Japanese punctuation: {a}・{b}・{c}."""
    return "・".join(f"{{{r}}}" for r in roles)
