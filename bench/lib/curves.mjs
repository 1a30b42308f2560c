/**
 * Curves over a logarithmic axis as an SVG that reads in light and dark, its words as text.
 *
 * @typedef {object} Curve
 * @property {string} label
 * @property {readonly number[]} values one for each size
 * @property {string} [note] what is written after the label at the end of the line
 */

const width = 760;
const height = 420;
const plot = { left: 64, right: 560, top: 84, bottom: 356 };
/** The least distance between labels at the ends of lines. */
const labelHeight = 34;
/** Lines also differ in their strokes, not only in colour. */
const strokes = ['none', '7 4', '2 4'];

/**
 * @param {object} drawing
 * @param {string} drawing.title
 * @param {string} drawing.description for people who can't see it
 * @param {string} drawing.axis what the values are
 * @param {string} drawing.unit of the sizes
 * @param {readonly number[]} drawing.sizes ascending
 * @param {readonly Curve[]} drawing.curves
 */
export function drawCurves({ title, description, axis, unit, sizes, curves }) {
  const [smallest = 1] = sizes;
  const largest = sizes.at(-1) ?? 1;
  const top = Math.max(2, Math.ceil(Math.max(...curves.flatMap(({ values }) => values)) * 1.05));
  const x = (/** @type {number} */ size) =>
    plot.left +
    ((plot.right - plot.left) * Math.log(size / smallest)) / Math.log(largest / smallest);
  const y = (/** @type {number} */ value) => plot.bottom - ((plot.bottom - plot.top) * value) / top;
  const step = Math.max(1, Math.ceil(top / 6));
  const levels = Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
  const ends = apart(curves.map(({ values }) => y(values.at(-1) ?? 0)));

  const grid = levels.map(
    (level) =>
      `<line class="${level === 1 ? 'one' : 'grid'}" x1="${plot.left}" x2="${plot.right}" y1="${px(y(level))}" y2="${px(y(level))}"/>` +
      `<text class="quiet" text-anchor="end" x="${plot.left - 10}" y="${px(y(level) + 4)}">${level}</text>`,
  );
  const marks = sizes.map(
    (size) =>
      `<line class="grid" x1="${px(x(size))}" x2="${px(x(size))}" y1="${plot.bottom}" y2="${plot.bottom + 6}"/>` +
      `<text class="quiet" text-anchor="middle" x="${px(x(size))}" y="${plot.bottom + 22}">${size.toLocaleString('en-AU')}</text>`,
  );
  const lines = curves.map(({ label, values, note = '' }, at) => {
    const points = values.map((value, place) => [px(x(sizes[place] ?? 1)), px(y(value))]);
    const end = ends[at] ?? 0;
    return (
      `<g class="curve-${at}">` +
      `<polyline stroke-dasharray="${strokes[at % strokes.length]}" points="${points.map((point) => point.join(',')).join(' ')}"/>` +
      points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="4"/>`).join('') +
      `<text class="name" x="${plot.right + 14}" y="${px(end + 1)}">${escaped(label)}</text>` +
      `<text class="quiet" x="${plot.right + 14}" y="${px(end + 16)}">${escaped(note)}</text></g>`
    );
  });

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">${escaped(title)}</title>
<desc id="desc">${escaped(description)}</desc>
<style>
svg { --paper: #fbfaf6; --ink: #26302a; --quiet: #5d6259; --grid: #dedbd0; --a: #27679a; --b: #9a4a2e; --c: #4b7033; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #242420; --ink: #ebe7dc; --quiet: #b7b3a6; --grid: #45443d; --a: #8ec3ee; --b: #f0a98a; --c: #a9cf8b; }
}
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.title { font-size: 17px; font-weight: 600; }
.quiet { fill: var(--quiet); }
.name { font-weight: 600; fill: inherit; }
.grid { stroke: var(--grid); }
.one { stroke: var(--quiet); stroke-dasharray: 1 4; }
polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.curve-0 { stroke: var(--a); fill: var(--a); }
.curve-1 { stroke: var(--b); fill: var(--b); }
.curve-2 { stroke: var(--c); fill: var(--c); }
g text { stroke: none; }
</style>
<rect width="${width}" height="${height}" rx="12" fill="var(--paper)"/>
<text class="title" x="24" y="36">${escaped(title)}</text>
<text class="quiet" x="24" y="60">${escaped(axis)}</text>
${[...grid, ...marks, ...lines].join('\n')}
<text class="quiet" text-anchor="middle" x="${(plot.left + plot.right) / 2}" y="${height - 16}">${escaped(unit)}</text>
</svg>
`;
}

/** Moves places apart that are too near to each other, the lowest first; their order stays. @param {readonly number[]} places */
function apart(places) {
  const moved = [...places];
  const order = moved.map((_, at) => at).sort((a, b) => (moved[b] ?? 0) - (moved[a] ?? 0));
  let last = Infinity;
  for (const at of order) {
    last = Math.min(moved[at] ?? 0, last - labelHeight);
    moved[at] = last;
  }
  return moved;
}

/** @param {number} value */
function px(value) {
  return Number(value.toFixed(1));
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
