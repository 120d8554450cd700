"""The apparatus in the words of editors, generated from data: Chinese, Japanese, and the western (Latin) style."""

from __future__ import annotations

from dataclasses import dataclass

from liuren_text.claims.vocabulary import chinese_number
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.text.emendation import Emendation, ErrorKind, Method
from liuren_text.text.passage import Passage

BASE = "底"
GLOSS = "訳"
LONGEST = 14  # characters quoted in full
_POINTS = dict.fromkeys(map(ord, "，。、；：（）「」『』"))  # punctuation is no character of an apparatus
PROVEN = {Verdict.DEMANDED, Verdict.DETERMINED}


@dataclass(frozen=True, slots=True)
class Wording:
    """One entry of the apparatus in three styles."""

    chinese: str
    japanese: str
    western: str


@dataclass(frozen=True, slots=True)
class _Parts:
    """What an entry is made of: the words of the base, those read instead, what stands before, and the ground.

    `chart` says that the place is in a chart, which has rows and no columns of a note.
    """

    base: str
    read: str
    after: str
    ground: Ground
    gloss: bool
    chart: bool = False

    @property
    def below(self) -> tuple[str, str]:
        """Where something is lacking, in Chinese and in Japanese: below some words, or where the paragraph begins."""
        return (f"「{self.after}」下", f"「{self.after}」の下") if self.after else ("段首", "段の首")


@dataclass(frozen=True, slots=True)
class Ground:
    """On what an emendation rests, as the three styles say it."""

    chinese: str
    japanese: str


def promoted(judgement: Judgement) -> bool:
    """Whether a reading has more than reason (理校) for it: another method, or a proof."""
    methods = set(judgement.emendation.methods)
    return methods != {Method.REASON} or judgement.verdict in PROVEN


def word(judgement: Judgement, passage: Passage) -> Wording:
    """The entry for an emendation; what rests on reason alone, and what is not adopted, is put as a doubt."""
    emendation = judgement.emendation
    firm = emendation.adopted and promoted(judgement)
    table = _FIRM if firm else _DOUBTFUL
    make = table.get(_shape(emendation, passage), table[ErrorKind.SUBSTITUTION])
    return make(_parts(emendation, passage))


def _shape(emendation: Emendation, passage: Passage) -> ErrorKind:
    """The kind by which an entry is worded: the arrangement of the change decides where the kind does not say it."""
    inserts = all(e.start == e.end for e in emendation.edits)
    deletes = all(not e.text for e in emendation.edits)
    if emendation.kind in (ErrorKind.ORDER, ErrorKind.LACUNA, ErrorKind.VARIANT, ErrorKind.TABOO):
        return emendation.kind
    if inserts:
        return ErrorKind.OMISSION
    if deletes:
        return ErrorKind.SURPLUS
    return ErrorKind.TRANSPOSITION if emendation.kind is ErrorKind.TRANSPOSITION else ErrorKind.SUBSTITUTION


def _parts(emendation: Emendation, passage: Passage) -> _Parts:
    text = passage.text
    base = "…".join(text[e.start : e.end] for e in emendation.edits)
    read = "…".join(e.text for e in emendation.edits)
    before = text[: emendation.start].rstrip("，。、：；（）「」『』 　")[-2:]
    chart = any(f.start <= emendation.start and emendation.end <= f.end for f in passage.figures)
    return _Parts(short(base), short(read), before, ground(emendation), emendation.resp == "gloss", chart)


def short(words: str) -> str:
    """Long quotations by their beginning and end; blanks made visible by their number."""
    words = words if len(words) < 3 else words.rstrip("，。、；：")
    if words and not words.strip(" 　"):
        return f"空{chinese_number(len(words))}格"
    return words if len(words) <= LONGEST else f"{words[:5]}…{words[-5:]}"


def ground(emendation: Emendation) -> Ground:
    """本校, 他校 with its books, or the sense."""
    if Method.PARALLEL in emendation.methods and emendation.sources:
        books = list(dict.fromkeys(emendation.sources))
        return Ground("".join(f"《{b}》" for b in books), "".join(f"『{b}』" for b in books))
    if Method.INTERNAL in emendation.methods:
        inner = _INTERNAL.get(emendation.kind, "本校")
        return Ground(inner, inner)
    return Ground("文義", "文意")


_INTERNAL = {
    ErrorKind.OMISSION: "文例",
    ErrorKind.LACUNA: "文例",
    ErrorKind.SURPLUS: "文例",
    ErrorKind.TRANSPOSITION: "本書",
    ErrorKind.ORDER: "本書",
}


def _counted(words: str) -> str:
    """字, 二字, 三字: how many characters, as an apparatus counts them."""
    many = len(words.translate(_POINTS)) or len(words)
    return "字" if many == 1 else f"{chinese_number(many)}字"


def _lemma(p: _Parts, verb: str) -> str:
    """A western lemma: by the gloss with its siglum, by this edition with a verb."""
    return f"{p.read} {GLOSS}" if p.gloss else f"{p.read} {verb}"


def _substitution(p: _Parts) -> Wording:
    return Wording(
        f"「{p.read}」，底本作「{p.base}」，據{p.ground.chinese}改。",
        f"「{p.read}」、底本「{p.base}」に作る。{p.ground.japanese}により改める。",
        f"{_lemma(p, 'correxi')}: {p.base} {BASE}",
    )


def _omission(p: _Parts) -> Wording:
    return Wording(
        f"{p.below[0]}底本脫「{p.read}」{_counted(p.read)}，據{p.ground.chinese}補。",
        f"{p.below[1]}、底本「{p.read}」を脱す。{p.ground.japanese}により補う。",
        f"〈{p.read}〉 {GLOSS if p.gloss else 'suppl.'}",
    )


def _surplus(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」{_counted(p.base)}衍，據{p.ground.chinese}刪。",
        f"「{p.base}」{_counted(p.base)}衍。{p.ground.japanese}により削る。",
        f"[{p.base}] {GLOSS if p.gloss else 'secl.'}",
    )


def _transposition(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」{_counted(p.base)}互乙，據{p.ground.chinese}乙正。",
        f"「{p.base}」{_counted(p.base)}倒。{p.ground.japanese}により正す。",
        f"{p.read} {GLOSS if p.gloss else 'transp.'}",
    )


def _lacuna(p: _Parts) -> Wording:
    if not p.read:
        return Wording("此下底本闕，不補。", "以下欠。補わず。", "lac.")
    missing = p.base.count("□")
    lost = f"{chinese_number(missing)}字" if missing and "…" not in p.base else ""
    return Wording(
        f"「{p.read}」{_counted(p.read)}底本闕，據{p.ground.chinese}補。",
        f"底本{lost}欠。{p.ground.japanese}により「{p.read}」を補う。",
        f"〈{p.read}〉 {GLOSS if p.gloss else 'suppl.'}",
    )


def _order(p: _Parts) -> Wording:
    if p.chart:
        return Wording(
            f"圖中位置底本有誤，據{p.ground.chinese}移正。",
            f"図中の位置、底本は誤る。{p.ground.japanese}により正す。",
            f"in tabula {GLOSS if p.gloss else 'transp.'}",
        )
    return Wording(
        f"夾注兩行底本左右倒錄，據{p.ground.chinese}乙正。",
        f"夾注二行、底本は左右を逆に録す。{p.ground.japanese}により正す。",
        f"columnas {GLOSS if p.gloss else 'transp.'}",
    )


def _variant(p: _Parts) -> Wording:
    return Wording(
        f"「{p.read}」，底本作異體「{p.base}」，今改。",
        f"「{p.read}」、底本は異体「{p.base}」に作る。改める。",
        f"{_lemma(p, 'scripsi')}: {p.base} {BASE}",
    )


def _taboo(p: _Parts) -> Wording:
    return Wording(
        f"「{p.read}」，底本避諱作「{p.base}」，今回改。",
        f"「{p.read}」、底本は諱を避け「{p.base}」に作る。もとに復す。",
        f"{_lemma(p, 'restitui')}: {p.base} {BASE}",
    )


def _maybe_substitution(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」疑當作「{p.read}」。",
        f"「{p.base}」は「{p.read}」の誤りか。",
        f"{p.base} {BASE}: fort. {p.read}",
    )


def _maybe_omission(p: _Parts) -> Wording:
    return Wording(
        f"{p.below[0]}疑脫「{p.read}」{_counted(p.read)}。",
        f"{p.below[1]}に「{p.read}」を脱するか。",
        f"fort. 〈{p.read}〉",
    )


def _maybe_surplus(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」{_counted(p.base)}疑衍。",
        f"「{p.base}」{_counted(p.base)}は衍か。",
        f"[{p.base}] fort. secl.",
    )


def _maybe_transposition(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」{_counted(p.base)}疑倒，當作「{p.read}」。",
        f"「{p.base}」{_counted(p.base)}は倒か、「{p.read}」とすべきか。",
        f"{p.base} {BASE}: fort. {p.read}",
    )


def _maybe_lacuna(p: _Parts) -> Wording:
    if not p.read:
        return Wording("此下底本闕，不補。", "以下欠。補わず。", "lac.")
    return Wording(
        f"底本闕，疑當作「{p.read}」，不補。",
        f"底本欠。「{p.read}」か。補わず。",
        f"lac. {BASE}: fort. {p.read}",
    )


def _maybe_order(p: _Parts) -> Wording:
    if p.chart:
        return Wording("圖中位置疑誤。", "図中の位置は誤りか。", f"in tabula {BASE}: fort. transp.")
    return Wording("夾注兩行疑左右倒錄。", "夾注二行、左右の順が逆か。", f"columnae {BASE}: fort. transp.")


def _maybe_variant(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」，疑「{p.read}」之異體。",
        f"「{p.base}」は「{p.read}」の異体か。",
        f"{p.base} {BASE}: fort. {p.read}",
    )


def _maybe_taboo(p: _Parts) -> Wording:
    return Wording(
        f"「{p.base}」疑避諱，當作「{p.read}」。",
        f"「{p.base}」は避諱、「{p.read}」か。",
        f"{p.base} {BASE}: fort. {p.read}",
    )


_FIRM = {
    ErrorKind.SUBSTITUTION: _substitution,
    ErrorKind.OMISSION: _omission,
    ErrorKind.SURPLUS: _surplus,
    ErrorKind.TRANSPOSITION: _transposition,
    ErrorKind.LACUNA: _lacuna,
    ErrorKind.ORDER: _order,
    ErrorKind.VARIANT: _variant,
    ErrorKind.TABOO: _taboo,
}
_DOUBTFUL = {
    ErrorKind.SUBSTITUTION: _maybe_substitution,
    ErrorKind.OMISSION: _maybe_omission,
    ErrorKind.SURPLUS: _maybe_surplus,
    ErrorKind.TRANSPOSITION: _maybe_transposition,
    ErrorKind.LACUNA: _maybe_lacuna,
    ErrorKind.ORDER: _maybe_order,
    ErrorKind.VARIANT: _maybe_variant,
    ErrorKind.TABOO: _maybe_taboo,
}
