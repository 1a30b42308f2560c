interface Cut {
  readonly paragraph: HTMLElement;
  readonly node: Text;
  readonly whole: string;
  /** Of the paragraph when it was cut, in px. */
  width: number;
}

/** The paragraphs on the screen that are kept cut. */
const kept = new Map<Element, Cut>();
/** Those to be cut next. */
const due = new Set<Cut>();

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const cut = kept.get(target);
    if (cut && target.clientWidth !== cut.width) due.add(cut);
  }
  cutDue();
});

/**
 * Cuts the text of a paragraph after a whole word where it does not fit, before it is painted, and again when its width
 * changes. Returns the way to stop.
 */
export function keepCut(paragraph: HTMLElement, whole: string): () => void {
  const node = paragraph.firstChild;
  if (!(node instanceof Text)) return () => undefined;
  const cut = { paragraph, node, whole, width: -1 };
  kept.set(paragraph, cut);
  observer.observe(paragraph);
  if (due.size === 0) queueMicrotask(cutDue);
  due.add(cut);
  return () => {
    observer.unobserve(paragraph);
    kept.delete(paragraph);
    due.delete(cut);
  };
}

/** All are made whole, then all are measured, then all are cut: the page is laid out once for all, not once for each. */
function cutDue(): void {
  const cuts = [...due];
  due.clear();
  for (const cut of cuts) write(cut, cut.whole);
  const texts = cuts.map(textThatFits);
  for (const [at, cut] of cuts.entries()) write(cut, texts[at] ?? cut.whole);
}

/** The same text, written anew, would be laid out anew. */
function write({ node }: Cut, text: string): void {
  if (node.data !== text) node.data = text;
}

/** With an ellipsis after the last whole word where there is more; by where the words stand. */
function textThatFits(cut: Cut): string {
  const { paragraph, node, whole } = cut;
  cut.width = paragraph.clientWidth;
  if (paragraph.scrollHeight <= paragraph.clientHeight + 1) return whole;
  const box = paragraph.getBoundingClientRect();
  const range = document.createRange();
  const ends = [...whole.matchAll(/\S+/g)].map(({ 0: word, index }) => index + word.length);
  // Room for the ellipsis at the end of the last line, whichever way the text runs.
  const room = Number.parseFloat(getComputedStyle(paragraph).fontSize);
  const fits = (end: number) => {
    range.setStart(node, end - 1);
    range.setEnd(node, end);
    const last = range.getBoundingClientRect();
    if (last.bottom > box.bottom + 1) return false;
    const isLastLine = last.bottom > box.bottom - last.height / 2;
    return !isLastLine || (last.right + room <= box.right && last.left >= box.left);
  };
  const last = ends.findLast(fits);
  // A single word that is longer than both lines is cut by the style alone.
  return last === undefined ? whole : `${whole.slice(0, last).replace(/[\s.,;:!?…]+$/, '')}…`;
}
