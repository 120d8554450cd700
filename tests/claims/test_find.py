"""Finding claims: what is passed over as hopeless is hopeless, and what is remembered is what would be found anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from liuren_text.claims import find
from liuren_text.claims.assertions import Claims
from liuren_text.claims.discourse import PassageRead
from liuren_text.claims.find import find_claims, forget, read_passage, read_stretch
from liuren_text.claims.grammar import Recogniser, Residue
from liuren_text.claims.memory import Memory
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.text.book import open_book
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.reading import EditedPassage, Reading

BOOK = open_book()


def said(claims: Claims) -> dict[object, object]:
    """Every claim with the values it relates and its outcome, and the residue."""
    found: dict[object, object] = {"residue": claims.residue}
    for key, claim in claims.by_key.items():
        found[key] = [(s.key, s.value) for s in claim.slots], claim.params, claim.as_read
    return found


@pytest.fixture
def nothing_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every form that is near is sought, whatever else stands there."""
    monkeypatch.setattr(find, "_outdoes", lambda *given: False)
    forget()
    read_stretch.cache_clear()
    read_passage.cache_clear()


@pytest.mark.parametrize("edited", [False, True], ids=["as transmitted", "as emended"])
def test_what_is_passed_over_would_be_dropped(edited: bool, request: pytest.FixtureRequest) -> None:
    """A form that would only be read more corruptly than what stands there adds no instance and no residue."""
    reading = BOOK.edited if edited else Reading.of(BOOK.corpus)
    read_stretch.cache_clear()
    forget()
    before = [plain(read_passage(e, GRAMMAR)) for e in reading]
    request.getfixturevalue("nothing_is_passed_over")
    after = [plain(read_passage(e, GRAMMAR)) for e in reading]
    read_stretch.cache_clear()
    forget()
    assert before == after
    assert sum(len(instances) for instances, _ in before) > 500


def plain(read: PassageRead) -> tuple[list[object], tuple[Residue, ...]]:
    """What was read, by its values: each form, where it stands, its slots; and the residue."""
    instances = [(i.form.name, i.at, i.to, {r: s.text for r, s in i.slots.items()}) for i in read.instances]
    return list(instances), read.residue


@pytest.mark.parametrize("emendation", BOOK.adopted[::9], ids=lambda e: e.id)
def test_what_is_remembered_is_what_would_be_found_anew(emendation: Emendation) -> None:
    """A reading after many others of the text says what it says when it is the first."""
    without = BOOK.edited.without(emendation)
    whole = find_claims(BOOK.edited)
    remembered, near = said(find_claims(without)), said(find_claims(without, near=whole))
    forget()
    assert said(find_claims(without)) == remembered == near


def test_readings_share_what_sets_them_not_apart() -> None:
    """Of two readings that differ in one passage only that passage, and what speaks of it, is apart."""
    whole = find_claims(BOOK.edited)
    shared = 0
    for emendation in BOOK.adopted[::9]:
        apart = whole.apart(find_claims(BOOK.edited.without(emendation)))
        assert len(apart) < sum(len(part.said) for part in whole.parts) / 4
        assert not apart or emendation.passage in {said.instance.passage for said in apart}
        shared += not apart
    assert 0 < shared < len(BOOK.adopted[::9])


def test_a_memory_forgets_when_it_is_full() -> None:
    memory: Memory[int, str] = Memory(3)
    for n in range(7):
        assert memory.keep(n, "x") == "x"
        assert len(memory) <= 3
    assert 6 in memory


OF_OTHER_TEXTS = (
    "如午命字，酉命酉字而已。",
    "子命午字，謂對沖也。",
    "生我者為父母，我生者為子孫，克我者為官鬼，我克者為妻財，同類者為兄弟。",
)


@pytest.mark.parametrize(
    "form", [f for f in GRAMMAR if isinstance(f, Recogniser) and f.needs], ids=lambda f: f.name
)
def test_what_a_form_needs_is_in_all_that_it_reads(form: Recogniser) -> None:
    """With any character that it is said to need lost everywhere, it reads nothing, though it does read before."""
    other = [Passage(f"t{n}", Kind.ORIGINAL, "lzh", "", text) for n, text in enumerate(OF_OTHER_TEXTS, 1)]
    passages = [p for p in (*BOOK.corpus, *other) if p.kind in form.kinds]
    assert any(list(form.read_passage(form, EditedPassage(p))) for p in passages)
    for needed in form.needs:
        for passage in passages:
            lost = EditedPassage(replace(passage, text=passage.text.replace(needed, "□")))
            assert not list(form.read_passage(form, lost)), (needed, passage.id)
