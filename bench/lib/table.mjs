/**
 * @typedef {object} Row
 * @property {string} figure
 * @property {string} value
 * @property {string} [baseline]
 * @property {string} [ratio]
 * @property {string} [target]
 * @property {'met' | 'missed'} [verdict] absent when nothing was promised
 *
 * @typedef {object} Table
 * @property {string} title
 * @property {string} about what is compared with what, in a sentence or two
 * @property {readonly string[]} head
 * @property {readonly (readonly string[])[]} rows
 * @property {readonly Row[]} figures those for the table of all topics
 * @property {string} [picture] the table drawn, as SVG
 */

const head = ['figure', 'value', 'baseline', 'ratio', 'target', 'verdict'];

/**
 * The table of figures against a baseline or a target.
 * @param {string} title
 * @param {string} about
 * @param {readonly Row[]} rows
 * @returns {Table}
 */
export function figures(title, about, rows) {
  return {
    title,
    about,
    head,
    rows: rows.map(cellsOf),
    figures: rows,
  };
}

/** @param {Row} row */
function cellsOf({ figure, value, baseline, ratio, target, verdict }) {
  return [figure, value, baseline, ratio, target, verdict].map((cell) => cell ?? '–');
}

/**
 * One table of the figures of all topics, each named after its topic.
 * @param {ReadonlyMap<string, Table>} tables by topic
 * @param {number} seconds that the whole took
 */
export function printAll(tables, seconds) {
  const rows = [...tables].flatMap(([topic, table]) =>
    table.figures.map((row) => ({ ...row, figure: `${topic}: ${row.figure}` })),
  );
  const promised = rows.filter(({ verdict }) => verdict !== undefined);
  const missed = promised.filter(({ verdict }) => verdict === 'missed');
  const about =
    `${rows.length} figures in ${Math.round(seconds)} s. ` +
    (missed.length === 0
      ? `Targets met: all ${promised.length}.`
      : `${missed.length} of ${promised.length} targets are missed: ${missed.map(({ figure }) => figure).join('; ')}.`);
  printTable({ title: 'All figures', about, head, rows: rows.map(cellsOf) });
}

/**
 * A figure as a ratio of two sides, with its target when it has one.
 * @param {string} figure
 * @param {number} value
 * @param {number} baseline
 * @param {(value: number) => string} unit
 * @param {number} [target] the largest ratio that keeps the promise
 * @returns {Row}
 */
export function ratioRow(figure, value, baseline, unit, target) {
  const ratio = value / baseline;
  return {
    figure,
    value: unit(value),
    baseline: unit(baseline),
    ratio: times(ratio),
    ...(target !== undefined && { target: `≤ ${target}`, verdict: verdictOf(ratio <= target) }),
  };
}

/**
 * A figure without a baseline, with its target when it has one.
 * @param {string} figure
 * @param {number} value
 * @param {(value: number) => string} unit
 * @param {number} [target] the largest value that keeps the promise
 * @returns {Row}
 */
export function limitRow(figure, value, unit, target) {
  return {
    figure,
    value: unit(value),
    ...(target !== undefined && {
      target: `≤ ${unit(target)}`,
      verdict: verdictOf(value <= target),
    }),
  };
}

/** @param {boolean} isMet @returns {'met' | 'missed'} */
function verdictOf(isMet) {
  return isMet ? 'met' : 'missed';
}

/** @param {number} value */
export function ms(value) {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

/** @param {number} value bytes */
export function kB(value) {
  return `${(value / 1000).toFixed(1)} kB`;
}

/** @param {number} value */
export function whole(value) {
  return Math.round(value).toLocaleString('en-AU');
}

/** @param {number} value */
export function times(value) {
  return value < 0.1 ? value.toFixed(3) : value.toFixed(2);
}

/** @param {Pick<Table, 'title' | 'about' | 'head' | 'rows'>} table */
export function printTable({ title, about, head: names, rows }) {
  const widths = names.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('   ')
      .trimEnd();
  console.log(`\n${title}\n${wrapped(about, 110)}\n`);
  for (const cells of [names, widths.map((width) => '─'.repeat(width)), ...rows]) {
    console.log(`  ${line(cells)}`);
  }
}

/** @param {string} text @param {number} width */
function wrapped(text, width) {
  return text.replace(new RegExp(`(.{1,${width}})(\\s+|$)`, 'g'), '$1\n').trimEnd();
}
