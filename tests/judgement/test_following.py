"""What a translation repeats of its base's errors, and what it proves of its base: nothing."""

from __future__ import annotations

from liuren_text.judgement.suggestion import suggest
from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import Report, judge_one, make_bench, propose, verify
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Corpus, Kind, Passage

BORN = "如丙戌生則{}旬。"
OF = "丙戌年生の人は{}旬に属する。"
APRIL = "四月建巳，與申將傳送合，視立夏後幾日是申，申乃地四生數，即從本日起，超四日是亥，即以亥日{}時起申將。"
FOURTH = (
    "四月の月建は巳で、巳と申が合するので、申位の「伝送」を将とする。立夏以後の第何日目の日支が申かを見、申は地四生数に配されるので、"
    "この日から起算して後へ四日を超えて亥日を得、そこで亥日の{}時に申将を起用する。"
)


def glossed(base: str, gloss: str = "") -> Corpus:
    """An invented paragraph, with its gloss if it has one."""
    passages = [Passage("t1", Kind.ORIGINAL, "lzh", "", base)]
    if gloss:
        passages.append(Passage("u1", Kind.GLOSS, "ja", "", gloss, corresp="t1"))
    return Corpus("t", "", tuple(passages))


def reading(locus: str, text: Corpus) -> Emendation:
    """An adopted reading."""
    found = propose(locus, text, "t1")
    return Emendation(
        "e1", "t1", found.edits, locus, found.kind, found.methods, "reader", found.cert, "", adopted=True
    )


def followed(report: Report) -> list[tuple[str, str]]:
    """The laws by which the gloss fails in words that its base has too, and these words."""
    return [(law, "，".join(p.shown for p in pairs)) for (law, *_), pairs in report.follows.items()]


def test_an_error_of_the_base_is_followed() -> None:
    """丙戌 is the third of 甲申旬; base and gloss both have 甲午."""
    report = verify(glossed(BORN.format("甲午"), OF.format("甲午")), ())
    assert [f.claim.passage for f in report.failing] == ["t1", "u1"]
    assert followed(report) == [("decade", "丙戌，甲午")]


def test_an_error_that_is_emended_is_still_followed() -> None:
    """With 甲申 read in the base the gloss alone is wrong, by the arithmetic and against its base."""
    text = glossed(BORN.format("甲午"), OF.format("甲午"))
    report = verify(text, [reading("則甲{午→申}旬", text)])
    assert followed(report) == [("decade", "丙戌，甲午"), ("as-the-base", "甲午")]


def test_an_error_of_its_own_follows_nothing() -> None:
    """Another error than that of the base, or one where the base is right."""
    for base in ("甲午", "甲申"):
        report = verify(glossed(BORN.format(base), OF.format("甲辰")), ())
        assert "decade" in [f.claim.law.id for f in report.failing if f.claim.passage == "u1"]
        assert report.follows == {}


def test_a_gloss_that_is_right_where_its_base_is_not() -> None:
    """It has 甲申 where the base has 甲午: it fails nowhere, and the emendation makes it agree."""
    text = glossed(BORN.format("甲午"), OF.format("甲申"))
    report = verify(text, [reading("則甲{午→申}旬", text)])
    assert [f.claim.passage for f in report.base.failing()] == ["t1"]
    assert not report.failing
    assert (report.gloss.hold_base, report.gloss.hold_edited) == (1, 2)


def test_no_gloss_is_to_follow_an_error() -> None:
    """Where the base is wrong by its own account nothing is proposed for a gloss that is right."""
    for text in (
        glossed(BORN.format("甲午"), OF.format("甲申")),
        glossed(APRIL.format("巳"), FOURTH.format("申")),
    ):
        assert {s.emendation.passage for s in suggest(text)} <= {"t1"}


def test_another_statement_hides_no_slip() -> None:
    """A month that is another than its base's is not mended word by word; a slip of its own is proposed none the less:
    丑 is of water by its side of the plate (方); its store (庫) is of metal.
    """
    eleventh = (
        "十一月の月建は子で、子と丑が合するので、丑位の「大吉」を将とする。大雪以後の第何日目の日支が丑かを見、丑は水の庫に属し地六成数に配されるので、"
        "この日から起算して後へ六日を超えて午日を得、そこで午日の丑時に丑将を起用する。"
    )
    found = suggest(glossed(APRIL.format("申") + APRIL.format("申"), FOURTH.format("申") + eleventh))
    assert [s.emendation.locus for s in found if "as-the-base" in s.laws] == []
    assert any("{庫→方}" in s.emendation.locus for s in found)


def test_a_gloss_proves_nothing_of_its_original() -> None:
    """The verdict on a reading of the original is the same with a gloss that has it, one that has not, and none."""

    def said(j: Judgement) -> tuple[object, ...]:
        return j.verdict, j.rivals.survivors, j.flags, len(j.proofs), [law.id for law in j.laws]

    for base, locus, glosses in (
        (APRIL.format("巳"), "日{巳→申}時", (FOURTH.format("申"), FOURTH.format("巳"))),
        (BORN.format("甲午"), "甲{午→申}旬", (OF.format("甲申"), OF.format("甲午"))),
        (APRIL.format("申"), "是{申→酉}，", (FOURTH.format("申"),)),
    ):
        judged = [
            said(judge_one(propose(locus, text, "t1"), make_bench(text, ())))
            for text in (glossed(base, gloss) for gloss in ("", *glosses))
        ]
        assert judged == [judged[0]] * len(judged)
