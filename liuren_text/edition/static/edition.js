/* What the pages can do beyond being read. Everything here adds; nothing is needed to read the edition.
   One classic script, because a page opened from the disk may not import others. Offsets are code points. */
(() => {
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const html = document.documentElement;
html.classList.add("js");

const make = (name, attributes = {}, ...content) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...content);
  return element;
};

/* A phrase in the three languages of the interface, from the templates the page carries. */
const phrase = (key, values = {}) => {
  const template = document.getElementById("t-" + key);
  const out = template ? template.content.cloneNode(true) : document.createDocumentFragment();
  for (const span of out.querySelectorAll("span")) {
    for (const [name, value] of Object.entries(values)) span.textContent = span.textContent.replace(`{${name}}`, value);
  }
  return out;
};
const plainPhrase = (key) => {
  const language = choice("ui") || "en";
  const found = phrase(key).querySelector(".i-" + language);
  return found ? found.textContent : key;
};

/* Choices: radios and boxes are the state of the page; the address and, for tastes, the browser remember them. */
const CHOICES = ["ui", "th", "st", "di", "nt"];
const BOXES = { gloss: "show-gloss", layer: "show-layer", keys: "use-keys" };
const TASTES = ["ui", "th", "di", "keys"];

const choice = (name) => $(`input[name="${name}"]:checked`)?.value ?? null;
const choose = (name, value) => {
  const input = $$(`input[name="${name}"]`).find((i) => i.value === value);
  if (input) { input.checked = true; html.dataset[name] = value; }
  return Boolean(input);
};
const recall = (name) => { try { return localStorage.getItem("liuren-" + name); } catch { return null; } };
const remember = (name, value) => { try { localStorage.setItem("liuren-" + name, value); } catch { /* private window */ } };

/* The choices as attributes of the root element, where the style sheet finds them at once. */
const reflect = () => {
  for (const name of CHOICES) html.dataset[name] = choice(name) ?? "";
  for (const [name, id] of Object.entries(BOXES)) html.dataset[name] = document.getElementById(id)?.checked ? "1" : "0";
};

const initial = {};
for (const name of CHOICES) initial[name] = choice(name);
for (const [name, id] of Object.entries(BOXES)) initial[name] = document.getElementById(id)?.checked;

const restore = () => {
  const asked = new URLSearchParams(location.search);
  const language = (navigator.language || "").toLowerCase();
  choose("ui", recall("ui") || (language.startsWith("zh") ? "zh" : language.startsWith("ja") ? "ja" : "en"));
  if (recall("th")) choose("th", recall("th"));
  if (recall("di")) choose("di", recall("di"));
  else if (matchMedia("(width <= 700px)").matches) choose("di", "h");
  const keys = document.getElementById(BOXES.keys);
  if (keys && recall("keys")) keys.checked = recall("keys") === "1";
  for (const name of CHOICES) if (asked.get(name)) choose(name, asked.get(name));
  for (const [name, id] of Object.entries(BOXES)) {
    const box = document.getElementById(id);
    if (box && asked.get(name)) box.checked = asked.get(name) === "1";
  }
};

const extra = new Map();  // further parts of the address: the hypothesis, the search
const address = (hash) => {
  const query = new URLSearchParams();
  for (const name of ["st", "di", "nt"]) if (choice(name) && choice(name) !== initial[name]) query.set(name, choice(name));
  for (const [name, id] of Object.entries(BOXES)) {
    const box = document.getElementById(id);
    if (box && name !== "keys" && box.checked !== initial[name]) query.set(name, box.checked ? "1" : "0");
  }
  for (const [name, value] of extra) if (value) query.set(name, value);
  const text = query.toString();
  return location.pathname + (text ? "?" + text : "") + hash;
};
const write = (hash = location.hash) => {
  try { history.replaceState(null, "", address(hash)); } catch { /* some browsers forbid it for files */ }
};

const changed = (name) => {
  for (const taste of TASTES) {
    const box = document.getElementById(BOXES[taste] ?? "");
    if (taste === name) remember(taste, box ? (box.checked ? "1" : "0") : choice(taste));
  }
  write();
};

/* What the banner of a hypothesis covers of the page that scrolls beneath it; targets are kept clear of it. */
const covered = () => (choice("di") !== "v" && $("#whatif")?.offsetHeight) || 0;
const tellCovered = () => { html.style.scrollPaddingBlockStart = covered() ? `calc(${covered()}px + .8rem)` : ""; };
let touched = false;  // once the reader has done something, the page is where they want it
for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) {
  addEventListener(event, () => { touched = true; }, { once: true, capture: true, passive: true });
}
const toTarget = () => {
  if (touched || !location.hash) return;
  try { document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(); } catch { /* no id */ }
};

/* Keep the reader's place while the page is laid out again. */
const firstSeen = (selector = ".para") => {
  const frame = $(".book").getBoundingClientRect();
  const top = Math.max(covered(), frame.top) + 20;
  return $$(selector).find((p) => {
    const box = p.getBoundingClientRect();
    return choice("di") === "v" ? box.left < frame.right - 30 && box.right > frame.left : box.bottom > top;
  });
};
const keepingPlace = (work) => {
  const book = $(".book");
  const seen = book && firstSeen();
  const moved = html.scrollTop > 0 || (book && Math.abs(book.scrollLeft) > 4);
  work();
  if (seen && moved) seen.scrollIntoView({ block: "start", inline: "nearest" });
};

/* Text as one state has it: the text nodes that count. */
const hidden = { base: ".e, .ms, .w", edited: ".b, .ms, .w", shown: ".ms" };
const nodesOf = (element, state) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const out = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest(hidden[state])) out.push(node);
  }
  return out;
};
const textOf = (element, state) => nodesOf(element, state).map((n) => n.data).join("");
const isBase = () => choice("st") === "base";
const stateNow = () => (isBase() ? "base" : "edited");

/* ---- Popovers at the marks ---------------------------------------------------------------------------------- */

const pop = $("#pop");
let source = null;

/* What opened the popover, or what stands in its place since: notes are laid anew, and a value that is supposed takes
   the place of the words. */
const stands = (element) => element.isConnected && element.getClientRects().length > 0;
const origin = () => {
  if (!source || stands(source)) return source;
  const same = source.matches(".m") ? `.m[data-e="${CSS.escape(source.dataset.e)}"]` : `:is(.w, .sl)[data-i="${source.dataset.i}"]`;
  return $$(".book " + same).find(stands) ?? source;
};
const wordsOf = (from) => [...(from.closest(".v")?.getClientRects() ?? [])].find((r) => r.width && r.height) ?? from.getBoundingClientRect();
/* On a narrow page a sheet at the foot of it, or at its head where the words could not stay in sight otherwise. */
const placeSheet = () => {
  const margin = 12, height = pop.offsetHeight;
  let at = wordsOf(origin());
  const hides = at.bottom + margin + height - innerHeight;
  if (hides > 0 && choice("di") !== "v") {
    scrollBy({ top: Math.min(hides, Math.max(0, at.top - covered() - 3 * margin)) });
    at = wordsOf(origin());
  }
  const below = innerHeight - at.bottom - margin, above = at.top - 2 * margin;
  const head = height > below && above > below;
  pop.classList.toggle("sheet-above", head);
  if (height > Math.max(above, below)) pop.style.maxBlockSize = Math.max(above, below) + "px";
};
const placePopover = () => {
  if (!source || !pop.matches(":popover-open")) return;
  const sheet = innerWidth <= 700;
  pop.classList.toggle("sheet-below", sheet);
  pop.classList.remove("sheet-above");
  pop.style.left = pop.style.top = pop.style.maxBlockSize = "";
  if (sheet) { placeSheet(); return; }
  // Beside the words the mark is about, so that they stay in sight.
  const at = wordsOf(origin());
  const box = pop.getBoundingClientRect();
  const margin = 8;
  const within = (value, size, room) => Math.max(margin, Math.min(value, room - size - margin));
  let left, top;
  if (choice("di") === "v") {
    left = at.left - box.width - margin;
    if (left < margin) left = at.right + margin;
    top = at.top;
  } else {
    left = at.left - 12;
    top = at.bottom + margin;
    if (top + box.height > innerHeight - margin) top = at.top - box.height - margin;
  }
  pop.style.left = within(left, box.width, innerWidth) + "px";
  pop.style.top = within(top, box.height, innerHeight) + "px";
};
const openPopover = (from, content) => {
  if (pop.matches(":popover-open")) pop.hidePopover();
  source = from;
  pop.replaceChildren(content, make("button", { type: "button", class: "close", onclick: () => pop.hidePopover() }, phrase("close")));
  try { pop.showPopover({ source: from }); } catch { pop.showPopover(); }
  placePopover();
  (pop.querySelector("input:checked") || pop.querySelector("a, button")).focus({ preventScroll: true });
};
const setUpPopover = () => {
  if (!pop || !pop.showPopover) return;
  pop.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && source) {
      const lost = !document.activeElement || document.activeElement === document.body || pop.contains(document.activeElement);
      if (lost) origin().focus({ preventScroll: true });
      source = null;
    }
  });
  addEventListener("resize", placePopover);
  $(".book").addEventListener("scroll", () => pop.matches(":popover-open") && placePopover());
  $(".book").addEventListener("click", (event) => {
    const mark = event.target.closest(".m");
    if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPopover(mark, entryContent(mark.dataset.e));
  });
};
const entryContent = (id) => {
  const item = document.getElementById(id);
  const out = make("div", { class: "entry-pop" });
  out.append(make("p", { class: "pop-id" }, make("a", { href: "#" + id }, id)));
  const copy = item.cloneNode(true);
  copy.removeAttribute("id");
  copy.querySelector(".back")?.remove();
  const words = make("p", { class: "pop-words" });
  words.append(...copy.childNodes);
  out.append(words, readings(id));
  return out;
};

/* ---- 雙行夾注 ------------------------------------------------------------------------------------------------- */

const pristine = new WeakMap();
const letters = (note) => {  // the characters of a note that are seen, each with its text node, brackets apart
  const out = [];
  for (const node of nodesOf(note, stateNow())) {
    let at = 0;
    for (const char of node.data) {
      out.push({ node, at, end: at + char.length, bracket: Boolean(node.parentElement.closest(".k")) });
      at += char.length;
    }
  }
  return out;
};
const cut = (note, last) => {  // take everything up to the end of a letter out of the note
  const range = document.createRange();
  range.setStart(note, 0);
  range.setEnd(last.node, last.end);
  return range.extractContents();
};
const freshIds = (root, seen) => {
  for (const element of $$("[id]", root)) {
    if (seen.has(element.id)) element.removeAttribute("id");
    else seen.add(element.id);
  }
};
const room = (note, probe) => {  // how many half-size characters fit on a line, and on what is left of this one
  const upright = choice("di") === "v";
  const size = parseFloat(getComputedStyle(note).fontSize) / 2;
  const at = probe.getBoundingClientRect();
  const frame = note.closest(".tx").getBoundingClientRect();
  const whole = upright ? frame.height : frame.width;
  const left = upright ? frame.bottom - at.bottom : frame.right - at.right;
  return { whole: Math.floor(whole / size + .05), left: Math.floor(left / size + .05) };
};
const segment = (count, content, name = "wz") => {
  const box = make("span", { class: name });
  box.style.setProperty("--n", count);
  box.append(content);
  return box;
};
const plain = (note) => {  // as it came; whether it is to be laid in two lines
  const whatif = choice("st") === "whatif";
  if (whatif && pristine.has(note) && !note.classList.contains("two")) return false;  // what is supposed in it stays
  if (!pristine.has(note)) pristine.set(note, note.cloneNode(true));
  note.replaceChildren(...pristine.get(note).cloneNode(true).childNodes);
  note.classList.remove("two");
  return !whatif && (choice("nt") || "inline") !== "inline";
};
const layColumns = (note, { whole }) => {
  const columns = [[]];
  let broken = false;
  for (const letter of letters(note)) {
    if (letter.bracket) broken = columns.at(-1).length > 0;
    else {
      if (broken) columns.push([]);
      broken = false;
      columns.at(-1).push(letter);
    }
  }
  const longest = Math.max(...columns.map((c) => c.length));
  if (columns.length !== 2 || longest > whole) return false;
  const leftFirst = isBase() || !note.dataset.edited;
  const box = make("span", { class: "wz wc" + (leftFirst ? " left-first" : "") });
  box.style.setProperty("--n", longest);
  const seen = new Set();
  const first = make("span", { class: "wl" });
  first.append(cut(note, columns[0].at(-1)));
  const second = make("span", { class: "wl" });
  second.append(...note.childNodes);
  for (const part of [first, second]) freshIds(part, seen);
  box.append(first, second);
  note.append(box);
  return true;
};
/* How long the two lines of a segment are: as long as fits, or half of what is left, if no line then begins with a mark
   that closes; a little less or more where one would. */
const CLOSING = "，。、；：？！」』）》〉】";
const measure = (rest, fits) => {
  const closes = (n) => n < rest.length && CLOSING.includes(String.fromCodePoint(rest[n].node.data.codePointAt(rest[n].at)));
  const half = Math.ceil(rest.length / 2);
  const tried = half > fits ? [fits, fits - 1, fits - 2] : [half, half + 1, half + 2].filter((n) => n <= fits);
  return Math.max(1, tried.find((n) => n > 0 && !closes(n) && !closes(2 * n)) ?? tried[0]);
};
const layBalanced = (note, { whole, left }) => {
  let rest = letters(note).filter((l) => !l.bracket);
  const done = document.createDocumentFragment();
  const seen = new Set();
  const holder = note.cloneNode(false);
  holder.removeAttribute("id");
  let fits = left >= 2 ? left : whole;
  holder.append(...note.childNodes);
  while (rest.length) {
    const columns = measure(rest, fits);
    const taken = rest.slice(0, 2 * columns);
    rest = rest.slice(2 * columns);
    let content;
    if (rest.length) {
      const last = taken.at(-1);
      content = cut(holder, last);
      const moved = rest.filter((l) => l.node === last.node);
      if (moved.length) {  // the rest of that text stands in the same node still, at other offsets
        for (const l of moved) { l.at -= last.end; l.end -= last.end; }
      }
    } else {
      content = document.createDocumentFragment();
      content.append(...holder.childNodes);
    }
    freshIds(content, seen);
    done.append(segment(columns, content));
    fits = whole;
  }
  note.replaceChildren(done);
};
/* The room of a note depends on the notes before it in its paragraph, and on no other: so the first of each paragraph are
   measured together, then the second, and the page is laid out a few times and not once for every note. */
const layNotes = () => {
  const queues = new Map();
  for (const note of $$(".book .n").filter(plain)) {
    const holder = note.closest(".tx, h1");
    queues.set(holder, [...(queues.get(holder) ?? []), note]);
  }
  for (let left = [...queues.values()]; left.length; left = left.filter((queue) => queue.length)) {
    const turn = left.map((queue) => queue.shift());
    const probes = turn.map((note) => {
      const probe = make("span", { class: "probe" });
      note.classList.add("two");
      note.prepend(probe);
      return probe;
    });
    const rooms = turn.map((note, n) => room(note, probes[n]));
    for (const probe of probes) probe.remove();
    for (const [n, note] of turn.entries()) {
      const recorded = choice("nt") === "columns" && note.dataset.first;
      if (!recorded || !layColumns(note, rooms[n])) layBalanced(note, rooms[n]);
    }
  }
  placeMarks();
};
const placeMarks = () => {
  const upright = choice("di") === "v";
  const outer = $$(".wz .ms").map((marks) => {  // the numbers of the second line stand on its own side
    const [at] = marks.closest(".v").getClientRects();
    const box = marks.closest(".wz").getBoundingClientRect();
    return [marks, Boolean(at) && (upright ? at.left + at.right < box.left + box.right : at.top + at.bottom > box.top + box.bottom)];
  });
  for (const [marks, second] of outer) marks.classList.toggle("far", second);
  const moves = [];
  let last = {};
  for (const [marks, second] of outer) {  // what would lie on the numbers before it is moved on
    const box = marks.closest(".wz");
    const ends = [marks.firstElementChild, marks.lastElementChild].map((m) => m.getBoundingClientRect());
    const [start, end] = upright ? [ends[0].top, ends[1].bottom] : [ends[0].left, ends[1].right];
    const before = last.box === box ? last[second] ?? -Infinity : -Infinity;
    const limit = upright ? Infinity : html.clientWidth;  // nor may they be cut off at the edge of a narrow page
    const move = Math.min(Math.max(0, before - start), limit - end);
    if (last.box !== box) last = { box };
    last[second] = end + move;
    moves.push([marks, move]);
  }
  for (const [marks, move] of moves) marks.style.translate = move ? (upright ? `0 ${move}px` : `${move}px 0`) : "";
};

/* ---- Search -------------------------------------------------------------------------------------------------- */

let folding = null;
const fold = (text) => [...text].map((c) => folding.get(c) ?? c.toLowerCase());
const shelves = [];
const buildShelves = () => {
  if (shelves.length) return;
  folding = new Map();
  const pairs = [...data.fold];
  for (let i = 0; i + 1 < pairs.length; i += 2) folding.set(pairs[i], pairs[i + 1]);
  for (const holder of $$(".book .tx")) {
    const base = textOf(holder, "base");
    const edited = textOf(holder, "edited");
    shelves.push({ holder, id: holder.dataset.p, state: "edited", text: [...edited], folded: fold(edited) });
    if (base !== edited) shelves.push({ holder, id: holder.dataset.p, state: "base", text: [...base], folded: fold(base) });
  }
  for (const item of $$(".app li")) {
    const text = item.textContent.replace(/\s+/g, " ");
    shelves.push({ holder: item, id: item.id, state: "apparatus", text: [...text], folded: fold(text) });
  }
};
const occurrences = (folded, query) => {
  const out = [];
  for (let i = 0; i + query.length <= folded.length; i++) {
    if (query.every((c, n) => folded[i + n] === c)) out.push(i);
  }
  return out;
};
const rangesOf = (holder, state, places, length) => {
  const nodes = state === "apparatus" ? nodesOf(holder, "shown") : nodesOf(holder, state);
  const out = [];
  let at = 0;
  const ends = [];
  for (const node of nodes) { const n = [...node.data].length; ends.push([node, at, at + n]); at += n; }
  const point = (offset, closing) => {
    for (const [node, a, z] of ends) {
      if (offset < z || (closing && offset === z)) {
        return [node, [...node.data].slice(0, offset - a).join("").length];
      }
    }
    return null;
  };
  for (const place of places) {
    const start = point(place, false), end = point(place + length, true);
    if (!start || !end) continue;
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    out.push(range);
  }
  return out;
};
/* Bring a hit into the middle of the page; what the present state does not show is found at its paragraph. */
const goTo = (shelf, place, length) => {
  write("#" + shelf.id);
  const [range] = rangesOf(shelf.holder, shelf.state, [place], length);
  const at = range?.getBoundingClientRect();
  if (!at || !(at.width + at.height)) { document.getElementById(shelf.id).scrollIntoView(); return; }
  const book = $(".book"), frame = book.getBoundingClientRect();
  if (choice("di") === "v") book.scrollBy({ left: at.left - frame.left - frame.width / 2 });
  else scrollBy({ top: at.top - innerHeight / 2 });
};
const search = (text) => {
  const panel = $("#hits");
  const highlight = globalThis.Highlight && CSS.highlights;
  if (highlight) CSS.highlights.delete("hit");
  extra.set("q", text);
  write();
  if (!text) { panel.hidden = true; return; }
  buildShelves();
  const query = fold(text);
  const list = make("ol");
  const ranges = [];
  let count = 0;
  const twice = new Set();
  for (const shelf of shelves) {
    const places = occurrences(shelf.folded, query);
    for (const place of places) {
      const before = shelf.text.slice(Math.max(0, place - 8), place).join("");
      const found = shelf.text.slice(place, place + query.length).join("");
      const after = shelf.text.slice(place + query.length, place + query.length + 8).join("");
      const key = shelf.id + before + found + after;
      if (twice.has(key)) continue;
      twice.add(key);
      count += 1;
      if (count > 300) continue;
      const where = make("a", { href: "#" + shelf.id, onclick: (event) => {
        event.preventDefault();
        goTo(shelf, place, query.length);
      } }, shelf.id);
      const snippet = make("span", { lang: shelf.holder.closest("[lang]").lang }, before, make("mark", {}, found), after);
      list.append(make("li", {}, where, " ", snippet, shelf.state === "base" ? " 底" : ""));
    }
    if (shelf.state === stateNow() && highlight) ranges.push(...rangesOf(shelf.holder, shelf.state, places, query.length));
  }
  if (highlight && ranges.length) CSS.highlights.set("hit", new Highlight(...ranges));
  const close = make("button", { type: "button", class: "close", onclick: () => { $("#q").value = ""; search(""); $("#q").focus(); } }, phrase("close"));
  panel.replaceChildren(make("p", { class: "count" }, phrase("search_hits", { n: count }), close), list);
  panel.hidden = false;
};
const setUpSearch = () => {
  const field = $("#q");
  if (!field) return;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("::highlight(hit) { background: var(--hit); color: var(--ink); }");
    document.adoptedStyleSheets.push(sheet);
  } catch { /* the list of hits remains */ }
  field.closest("form").addEventListener("submit", (event) => { event.preventDefault(); search(field.value.trim()); });
  let timer = 0;
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => search(field.value.trim()), 120); });
  field.addEventListener("keydown", (event) => { if (event.key === "Escape") { field.value = ""; search(""); } });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { field.value = asked; search(asked); }
};

/* ---- Citation ------------------------------------------------------------------------------------------------ */

const citation = (id) => {
  const holder = document.getElementById(id);
  const words = textOf(holder.matches(".para") ? $(".tx", holder) : holder, stateNow());
  const page = location.protocol === "file:" ? "text.html" : location.href.split(/[?#]/)[0];  // a reader's disk is nobody's business
  const url = page + (isBase() ? "?st=base" : "") + "#" + id;
  const named = isBase() ? "底" : "校";
  return `「${words}」\n${data.cite.title}，${id}（${named}）。liuren-text ${data.cite.version}。${url}\n${data.cite.caveat[choice("ui") ?? "en"]}\n`;
};
const setUpCitations = () => {
  const box = $("#citebox");
  if (!box) return;
  const select = $("select", box), out = $("pre", box), copy = $(".copy", box);
  const show = () => { out.textContent = citation(select.value); };
  const open = (paragraph, unit) => {
    select.replaceChildren(...[paragraph, ...$$(".s", paragraph)].map((part) =>
      make("option", { value: part.id, selected: part.id === unit },
        `${part.id} ${[...textOf(part.matches(".para") ? $(".tx", part) : part, stateNow())].slice(0, 12).join("")}…`)));
    show();
    copy.replaceChildren(phrase("copy"));
    box.showModal();
  };
  select.addEventListener("change", show);
  $(".close", box).addEventListener("click", () => box.close());
  copy.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(out.textContent); } catch {
      getSelection().selectAllChildren(out);
      document.execCommand("copy");
    }
    copy.replaceChildren(phrase("copied"));
  });
  const here = () => {
    const node = getSelection().anchorNode;
    const element = node && (node.nodeType === 1 ? node : node.parentElement);
    return element?.closest(".s") || element?.closest(".para") || firstSeen(".para.o") || $(".para.o");
  };
  citeHere = () => { const unit = here(); open(unit.closest(".para"), unit.id); };
  for (const paragraph of $$(".para")) {
    if (!paragraph.matches(".o, .g")) continue;
    const button = make("button", { type: "button", class: "cite-button", onclick: () => open(paragraph, paragraph.id) }, phrase("cite_this"));
    button.append(make("span", { class: "unseen" }, " " + paragraph.id));
    $(".pid", paragraph).after(button);
  }
};
let citeHere = () => {};

/* ---- Keys ---------------------------------------------------------------------------------------------------- */

const setUpKeys = () => {
  const box = document.getElementById(BOXES.keys);
  if (!box) return;
  const press = { b: ["st", "base"], e: ["st", "edited"], m: ["st", "marked"] };
  addEventListener("keydown", (event) => {
    if (!box.checked || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea, dialog")) return;
    if (press[event.key]) pick(...press[event.key]);
    else if (event.key === "v") pick("di", choice("di") === "v" ? "h" : "v");
    else if (event.key === "c") citeHere();
    else if (event.key === "/") $("#q").focus({ preventScroll: true });
    else return;
    event.preventDefault();
  });
};
const pick = (name, value) => {
  keepingPlace(() => {
    choose(name, value);
    react(name);
  });
  changed(name);
};
const react = (name) => {
  reflect();
  if (name === "st") whatIfState();
  if (["st", "di", "nt", "gloss", "layer"].includes(name)) layNotes();
  if (name === "st" && $("#q")?.value) search($("#q").value.trim());
  placePopover();
};

/* ---- What if ------------------------------------------------------------------------------------------------- */

let tables = null;
const hypothesis = new Map();  // "e:<id>" -> "base" or "read"; "s:<number of a slot>" -> number of a value

const loadTables = () => new Promise((resolve) => {
  if (tables) { resolve(tables); return; }
  const script = make("script", { src: "whatif.js" });
  script.addEventListener("load", () => { tables = globalThis.LIUREN_WHATIF; resolve(tables); });
  document.head.append(script);
});
const bit = (hex, index) => ((parseInt(hex[index >> 2], 16) >> (3 - (index & 3))) & 1) === 1;
const size = (slot) => tables.types[tables.slots[slot].t].length;
const spelled = (slot, value, unread = new Map()) => (value < 0 ? unread.get(slot) || "—" : tables.types[tables.slots[slot].t][value]);

/* The outcome of one claim under values for some of its slots: true, false, or null where it was not computed. */
const outcome = (claim, values) => {
  const value = (slot) => (values.has(slot) ? values.get(slot) : tables.slots[slot].v);
  const moved = claim.k.filter((slot) => values.has(slot) && values.get(slot) !== tables.slots[slot].v);
  if (claim.k.some((slot) => value(slot) < 0)) return false;
  if (claim.f !== undefined) {
    return bit(claim.f, claim.k.reduce((index, slot) => index * size(slot) + value(slot), 0));
  }
  if (claim.k.some((slot) => !values.has(slot) && tables.slots[slot].v < 0)) return null;
  if (moved.length <= 1) {
    const n = claim.k.indexOf(moved[0] ?? claim.k[0]);
    return bit(claim.s[n], value(claim.k[n]));
  }
  if (moved.length > 2 || !claim.p) return null;
  const [i, j] = moved.map((slot) => claim.k.indexOf(slot)).sort((a, b) => a - b);
  const table = claim.p[`${i},${j}`];
  return table === undefined ? null : bit(table, value(claim.k[i]) * size(claim.k[j]) + value(claim.k[j]));
};
/* The hypothesis as values of slots, the words of those that denote nothing, and the outcomes that the engine found. */
const unfolded = () => {
  const values = new Map(), unread = new Map(), runs = [];
  const entries = [...hypothesis.keys()].filter((key) => key.startsWith("e:")).map((key) => key.slice(2)).filter((id) => tables.places[id]);
  for (const id of entries) {
    const place = tables.places[id];
    if (!place.v) { runs.push(place); continue; }
    for (const [slot, value] of Object.entries(place.v)) values.set(Number(slot), value);
    for (const [slot, words] of Object.entries(place.w)) unread.set(Number(slot), words);
  }
  for (const [key, what] of hypothesis) if (key.startsWith("s:")) values.set(Number(key.slice(2)), what);
  const both = runs.length && entries.length === 2 && hypothesis.size === 2
    && (tables.pairs[entries.join(" ")] || tables.pairs[[...entries].reverse().join(" ")]);
  return both ? { values: new Map(), unread, runs: [both] } : { values, unread, runs };
};
const judge = () => {
  const { values, unread, runs } = unfolded();
  const concerned = tables.claims.flatMap((claim, n) => (claim.k.some((slot) => values.has(slot)) ? [n] : []));
  let known = true;
  const fails = [], silenced = [];
  const taken = new Set(concerned);
  for (const run of runs) {
    if (run.c.some((n) => taken.has(n))) known = false;
    for (const n of run.c) taken.add(n);
    fails.push(...run.f);
    silenced.push(...run.x);
  }
  for (const n of concerned) {
    const claim = tables.claims[n];
    const holds = outcome(claim, values);
    if (holds === null) known = false;
    else if (!holds) fails.push({ ...claim, w: claim.k.map((s) => spelled(s, values.has(s) ? values.get(s) : tables.slots[s].v, unread)) });
  }
  return { known, fails, silenced, touches: concerned.length + runs.length > 0 };
};
/* What the claims of one slot come to if it has a value and all else is as supposed: × where one of them fails. */
const signOf = (n, value) => {
  const { values, runs } = unfolded();
  values.set(n, value);
  let sign = "○";
  for (const [index, claim] of tables.claims.entries()) {
    if (!claim.k.includes(n)) continue;
    const met = runs.filter((run) => run.c.includes(index));
    const moved = claim.k.some((slot) => values.has(slot) && values.get(slot) !== tables.slots[slot].v);
    const holds = !met.length ? outcome(claim, values)
      : met.length > 1 || moved ? null : !met[0].f.some((told) => told.i && told.i === claim.i);
    if (holds === false) return "×";
    if (holds === null) sign = "？";
  }
  return sign;
};
const lawName = (claim) => {
  const [, english, chinese] = tables.laws[claim.l];
  const out = make("span");
  out.append(make("span", { class: "i-en", lang: "en" }, english), make("span", { class: "i-zh", lang: "zh-Hant" }, chinese),
    make("span", { class: "i-ja", lang: "zh-Hant" }, chinese));
  return out;
};
const claimLine = (claim) => make("li", {},
  make("a", { href: claim.i ? "examples.html#" + claim.i : "#" + claim.p }, claim.p), " ", lawName(claim), " ",
  make("span", { class: "values", lang: "lzh" }, claim.w ? claim.w.join(" · ") : ""));

const banner = () => {
  const bar = $("#whatif");
  const active = choice("st") === "whatif";
  bar.hidden = !active;
  if (!active || !tables) { tellCovered(); return; }
  const parts = [make("p", {}, make("strong", {}, phrase("whatif_banner")), " ")];
  if (!hypothesis.size) parts[0].append(phrase("whatif_help"));
  else {
    const chosen = make("ul", { class: "chosen" });
    for (const [key, what] of hypothesis) chosen.append(make("li", {}, told(key, what)));
    parts.push(chosen);
    const { known, fails, silenced, touches } = judge();
    if (!known) parts.push(make("p", { class: "unknown" }, phrase("whatif_unknown")));
    else if (!touches) parts.push(make("p", {}, phrase("whatif_mute")));
    else if (!fails.length && !silenced.length) parts.push(make("p", { class: "good" }, "○ ", phrase("whatif_hold")));
    if (fails.length) {
      const list = make("ul", { class: "fails" });
      for (const claim of fails.slice(0, 12)) list.append(claimLine(claim));
      parts.push(make("p", { class: "bad-count" }, `× ${fails.length} `, phrase("whatif_fail")), list);
    }
    if (silenced.length) {
      const list = make("ul", { class: "fails" });
      for (const claim of silenced.slice(0, 6)) list.append(claimLine(claim));
      parts.push(make("p", { class: "bad-count" }, `${silenced.length} `, phrase("whatif_silenced")), list);
    }
    parts.push(make("button", { type: "button", onclick: resetHypothesis }, phrase("whatif_reset")));
  }
  bar.replaceChildren(...parts);
  tellCovered();
};
const told = (key, what) => {
  const out = make("span", { lang: "lzh" });
  if (key.startsWith("s:")) {
    const slot = tables.slots[Number(key.slice(2))];
    out.append(`${slot.p} ${spelled(Number(key.slice(2)), slot.v)} → ${spelled(Number(key.slice(2)), what)}`);
  } else out.append(`${key.slice(2)} ${what === "base" ? "底" : "讀"}`);
  return out;
};

/* The hypothesis in the address: an emendation by its id, a value by its passage, span and spelling. */
const keyOfSlot = (slot) => `${slot.p}.${slot.s}-${slot.n}${slot.x ? "." + slot.x : ""}.${slot.t}`;
const writeHypothesis = () => {
  const parts = [...hypothesis].map(([key, what]) => {
    if (key.startsWith("e:")) return key.slice(2);
    const n = Number(key.slice(2));
    return `${keyOfSlot(tables.slots[n])}=${spelled(n, what)}`;
  });
  extra.set("w", parts.join(";"));
  write();
};
const readHypothesis = (text) => {
  for (const part of text.split(";").filter(Boolean)) {
    const [name, value] = part.split("=");
    if (value === undefined) { if (data.entries[name]) hypothesis.set("e:" + name, data.entries[name].a ? "base" : "read"); continue; }
    const n = tables.slots.findIndex((slot) => keyOfSlot(slot) === name);
    const index = n < 0 ? -1 : tables.types[tables.slots[n].t].indexOf(value);
    if (index >= 0) hypothesis.set("s:" + n, index);
  }
};
const showHypothesis = () => {
  for (const element of $$(".book .w")) element.remove();
  unwrap(".book .cut");
  for (const element of $$(".book .hyp")) element.classList.remove("hyp");
  if (choice("st") !== "whatif") return;
  for (const [key, what] of hypothesis) {
    if (key.startsWith("e:")) showEntry(key.slice(2));
    else {
      const n = Number(key.slice(2));
      const spans = $$(`.sl[data-i="${n}"]`);
      spans.forEach((span, k) => {
        span.classList.add("hyp");
        if (k === 0) span.after(make("span", { class: "w", lang: "lzh", "data-i": n, role: "button", tabindex: "0" }, spelled(n, what)));
      });
    }
  }
};
const placesOf = (id) => $$(`.m[data-e="${CSS.escape(id)}"]`).map((mark) => mark.closest(".v"));
const showEntry = (id) => {  // an adopted reading goes back to the base; so do those that a proposal excludes
  const entry = data.entries[id];
  const back = entry.a ? [id] : entry.x.filter((other) => data.entries[other].a);
  for (const place of back.flatMap(placesOf)) place.classList.add("hyp");
  if (entry.a) return;
  const holder = placesOf(id)[0].closest(".tx");
  for (const [from, to, words] of entry.r) {
    const [spans] = wrap(holder, "base", [[from, to]], () => make("span", { class: "cut" }));
    const word = make("span", { class: "w", lang: holder.closest("[lang]").lang }, words || "∅");
    if (spans.length) spans.at(-1).after(word);
    else insertAt(holder, from, word);
  }
};
const insertAt = (holder, offset, element) => {
  let at = 0;
  for (const node of nodesOf(holder, "base")) {
    const chars = [...node.data];
    if (offset <= at + chars.length) {
      const range = document.createRange();
      range.setStart(node, chars.slice(0, offset - at).join("").length);
      range.insertNode(element);
      return;
    }
    at += chars.length;
  }
};
const suppose = (key, what) => {
  const wanted = what !== null;
  if (wanted) {
    if (key.startsWith("e:")) for (const rival of rivalsOf(key.slice(2))) hypothesis.delete("e:" + rival);
    hypothesis.set(key, what);
  } else hypothesis.delete(key);
  if (choice("st") !== "whatif") {
    if (!wanted) return;
    choose("st", "whatif");
    react("st");
  }
  showHypothesis();
  banner();
  writeHypothesis();
  placePopover();
};
const resetHypothesis = () => {
  hypothesis.clear();
  extra.delete("w");
  if (pop.matches(":popover-open")) pop.hidePopover();
  pick("st", initial.st);
};
const marksIn = (place) => $$(".m", place).map((mark) => mark.dataset.e);
const rivalsOf = (id) => [...new Set([...placesOf(id).flatMap(marksIn), ...data.entries[id].x])].filter((e) => e !== id);

/* The words of a proposal; with those of the base where it changes other words than the place it is offered at. */
const proposed = (id, here) => {
  const base = here.includes(id) ? null : [...textOf(placesOf(id)[0].closest(".tx"), "base")];
  const told = ([from, to, words]) => (base ? `${base.slice(from, to).join("") || "∅"} → ${words || "∅"}` : words || "∅");
  return data.entries[id].r.map(told).join(" … ");
};
/* The readings of a place: the base, the edition, and what others proposed. Arrow keys go from one to the next. */
const readings = (id) => {
  const place = placesOf(id)[0];
  const here = marksIn(place);
  const adopted = here.find((e) => data.entries[e].a);
  const all = [...new Set([...here, ...here.flatMap((e) => data.entries[e].x.filter((other) => !data.entries[other].a))])];
  const box = make("fieldset", { class: "readings" }, make("legend", {}, phrase("reading")));
  const options = [[null, textOf($(".e, .o", place), "shown") || "∅", adopted ? "校" : "底"]];
  if (adopted) options.push(["e:" + adopted, textOf($(".b", place), "shown") || "∅", "底"]);
  for (const rival of all) if (!data.entries[rival].a) options.push(["e:" + rival, proposed(rival, here), rival]);
  options.forEach(([key, words, by], n) => {
    const on = key ? hypothesis.has(key) : !all.some((e) => hypothesis.has("e:" + e));
    const input = make("input", { type: "radio", name: "reading", id: "reading-" + n, value: String(n), checked: on && choice("st") === "whatif" ? true : !key });
    input.addEventListener("change", async () => {
      await loadTables();
      if (key) suppose(key, data.entries[key.slice(2)].a ? "base" : "read");
      else for (const rival of all) suppose("e:" + rival, null);
    });
    box.append(make("span", { class: "opt" }, input, make("label", { for: "reading-" + n, lang: "lzh" }, words, " ", make("small", {}, by))));
  });
  return box;
};
const slotContent = (n) => {
  const slot = tables.slots[n];
  const out = make("div", { class: "entry-pop" }, make("p", { class: "pop-id" }, slot.p));
  const box = make("fieldset", { class: "readings values" }, make("legend", {}, phrase("reading")));
  tables.types[slot.t].forEach((word, value) => {
    const sign = signOf(n, value);
    const input = make("input", { type: "radio", name: "value", id: "value-" + value, checked: (hypothesis.get("s:" + n) ?? slot.v) === value });
    input.addEventListener("change", () => suppose("s:" + n, value === slot.v ? null : value));
    box.append(make("span", { class: "opt" }, input, make("label", { for: "value-" + value, lang: "lzh" }, word, " ", make("small", {}, sign))));
  });
  out.append(box);
  return out;
};
const wrapSlots = () => {
  if ($(".book .sl")) return;
  const byPassage = Map.groupBy ? Map.groupBy(tables.slots.entries(), ([, s]) => s.p) : tables.slots.entries().reduce((m, e) => m.set(e[1].p, [...(m.get(e[1].p) || []), e]), new Map());
  for (const [id, slots] of byPassage) {
    const holder = $(`.tx[data-p="${CSS.escape(id)}"]`);
    if (!holder) continue;
    const taken = [];
    for (const [n, slot] of slots) {
      if (slot.d || slot.z === slot.a || taken.some(([a, z]) => slot.a < z && a < slot.z)) continue;
      taken.push([slot.a, slot.z, n]);
    }
    for (const [first] of wrap(holder, "edited", taken.sort(([a], [b]) => a - b), (n) => make("span", { class: "sl", "data-i": n }))) {
      if (first) { first.setAttribute("role", "button"); first.setAttribute("tabindex", "0"); }
    }
  }
};
/* An element round each piece of text of each span, a span being [start, end, what the element is told], in order and
   apart. Without ranges: each of them would be looked after at every change of the page. */
const wrap = (holder, state, spans, element) => {
  const out = spans.map(() => []);
  let at = 0, n = 0;
  for (const node of nodesOf(holder, state)) {
    const chars = [...node.data];
    const end = at + chars.length;
    let rest = node, begins = at;
    const split = (to) => rest.splitText(chars.slice(begins - at, to - at).join("").length);
    for (; n < spans.length && spans[n][0] < end; n++) {
      const [start, stop, told] = spans[n];
      const from = Math.max(start, begins), to = Math.min(stop, end);
      if (from < to) {
        if (from > begins) { rest = split(from); begins = from; }
        const after = to < end ? split(to) : null;
        const box = element(told);
        rest.replaceWith(box);
        box.append(rest);
        out[n].push(box);
        [rest, begins] = [after, to];
      }
      if (stop > end) break;
    }
    at = end;
  }
  return out;
};
const unwrap = (selector) => {
  const parents = new Set();
  for (const span of $$(selector)) { parents.add(span.parentNode); span.replaceWith(...span.childNodes); }
  for (const parent of parents) parent.normalize();
};
const whatIfState = async () => {
  if (!$("#whatif")) return;
  if (choice("st") === "whatif") {
    layNotes();
    await loadTables();
    if (choice("st") !== "whatif") return;
    wrapSlots();
  }
  showHypothesis();
  if (choice("st") !== "whatif") unwrap(".book .sl");
  banner();
};
const VALUE = ".sl, .w[data-i]";
const setUpWhatIf = async () => {
  if (!$("#whatif")) return;
  const open = (span) => {
    const n = Number(span.dataset.i);
    openPopover(span, slotContent(n));
  };
  $(".book").addEventListener("click", (event) => {
    const span = event.target.closest(VALUE);
    if (span && choice("st") === "whatif" && !event.target.closest(".m")) open(span.matches(".w") ? span : $(`.sl[data-i="${span.dataset.i}"]`));
  });
  $(".book").addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(VALUE)) { event.preventDefault(); open(event.target); }
  });
  const asked = new URLSearchParams(location.search).get("w");
  if (asked || choice("st") === "whatif") {
    await loadTables();
    readHypothesis(asked || "");
    choose("st", "whatif");
    await whatIfState();
    writeHypothesis();
    toTarget();
  }
  new ResizeObserver(tellCovered).observe($("#whatif"));
  html.dataset.ready = "yes";
};

/* ---- Apparatus: filters --------------------------------------------------------------------------------------- */

const setUpFilters = () => {
  const form = $("#filters");
  if (!form) return;
  const rows = $$("#list tbody tr");
  const asked = new URLSearchParams(location.search);
  for (const select of $$("select", form)) {
    if ([...select.options].some((o) => o.value === asked.get(select.name))) select.value = asked.get(select.name);
  }
  const filter = () => {
    let shown = 0;
    const query = new URLSearchParams();
    const wanted = $$("select", form).map((s) => [s.name, s.value]).filter(([, v]) => v);
    for (const [name, value] of wanted) query.set(name, value);
    for (const row of rows) {
      const fits = wanted.every(([name, value]) => row.dataset[name].split(" ").includes(value));
      row.hidden = !fits;
      shown += fits;
    }
    $("output", form).textContent = `${shown} / ${rows.length}`;
    const text = query.toString();
    try { history.replaceState(null, "", location.pathname + (text ? "?" + text : "") + location.hash); } catch { /* file */ }
  };
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
  const target = location.hash && document.getElementById(location.hash.slice(1));
  const details = target && $("details", target);
  if (details) details.open = true;
};

/* ---- The graph: what hangs together with the node under the pointer ---------------------------------------------- */

const setUpGraph = () => {
  const graph = $("#graph");
  if (!graph) return;
  const edges = $$(".edges path", graph).map((path) => [path, path.dataset.k.split(" ")]);
  const nodes = $$("a", graph);
  const light = (key) => {
    const lit = new Set(key ? [key] : []);
    for (const [path, keys] of edges) {
      const on = Boolean(key) && keys.includes(key);
      path.classList.toggle("on", on);
      if (on) for (const k of keys.slice(0, 2)) lit.add(k);
    }
    for (const node of nodes) node.classList.toggle("on", lit.has(node.dataset.k));
  };
  for (const node of nodes) {
    for (const event of ["mouseenter", "focus"]) node.addEventListener(event, () => light(node.dataset.k));
    for (const event of ["mouseleave", "blur"]) node.addEventListener(event, () => light(null));
  }
};

/* ---- Beginning ------------------------------------------------------------------------------------------------ */

const data = JSON.parse($("#data")?.textContent || "{}");
restore();
reflect();
if (matchMedia("(width <= 700px)").matches) for (const fold of $$(".fold")) fold.open = false;
for (const name of CHOICES) {
  for (const input of $$(`input[name="${name}"]`)) {
    input.addEventListener("change", () => { react(name); changed(name); });
  }
}
for (const [name, id] of Object.entries(BOXES)) {
  document.getElementById(id)?.addEventListener("change", () => { react(name); changed(name); });
}
if ($(".book")) {
  layNotes();
  setUpPopover();
  setUpCitations();
  setUpKeys();
  setUpSearch();
  setUpWhatIf();
  let width = innerWidth, height = innerHeight;
  addEventListener("resize", () => {
    if (innerWidth === width && innerHeight === height) return;
    [width, height] = [innerWidth, innerHeight];
    layNotes();
  });
  if (document.fonts?.size) document.fonts.ready.then(() => { layNotes(); toTarget(); });  // faces that come late change the measure
  for (const event of ["beforeprint", "afterprint"]) {  // notes are broken anew for the width of the paper
    addEventListener(event, () => { html.classList.toggle("paper", event === "beforeprint"); layNotes(); });
  }
  $(".book").addEventListener("wheel", (event) => {
    if (choice("di") !== "v" || Math.abs(event.deltaX) >= Math.abs(event.deltaY) || event.ctrlKey || event.shiftKey) return;
    $(".book").scrollBy({ left: -event.deltaY });
    event.preventDefault();
  }, { passive: false });
  toTarget();
}
setUpFilters();
setUpGraph();
performance.mark("ready");
})();
