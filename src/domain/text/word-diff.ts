/** A piece of a text; `isMarked` if only this version has it. */
export interface DiffPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** With more pairs of words to compare than this, everything between the first and the last difference counts as changed. */
const maxPairs = 250_000;

/** Splits both texts into pieces and marks the words that only one of them has. */
export function diffWords(
  one: string,
  two: string,
): readonly [readonly DiffPiece[], readonly DiffPiece[]] {
  const [a, b] = [wordsOf(one), wordsOf(two)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const shared = sharedWords(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const isShared = (side: 0 | 1, at: number, count: number) =>
    at < start || at >= count - end || shared[side].has(at - start);
  return [
    piecesOf(a, (at) => isShared(0, at, a.length)),
    piecesOf(b, (at) => isShared(1, at, b.length)),
  ];
}

/** Splits into words and the spaces between them. */
const wordsOf = (text: string): readonly string[] => text.split(/(\s+)/).filter(Boolean);

/** Returns the positions, in each text, of a longest common subsequence of words. */
function sharedWords(
  a: readonly string[],
  b: readonly string[],
): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const positions: [Set<number>, Set<number>] = [new Set(), new Set()];
  if (a.length * b.length > maxPairs) return positions;
  const width = b.length + 1;
  // Length of the longest common subsequence from each pair of positions on.
  const left = new Uint16Array((a.length + 1) * width);
  const from = (i: number, j: number) => left[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      left[i * width + j] =
        a[i] === b[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      positions[0].add(i);
      positions[1].add(j);
      i += 1;
      j += 1;
    } else if (from(i + 1, j) >= from(i, j + 1)) i += 1;
    else j += 1;
  }
  return positions;
}

function piecesOf(
  words: readonly string[],
  isShared: (at: number) => boolean,
): readonly DiffPiece[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  for (const [at, word] of words.entries()) {
    const last = pieces.at(-1);
    const isMarked = !isShared(at);
    if (last?.isMarked === isMarked) last.text += word;
    else pieces.push({ text: word, isMarked });
  }
  return pieces;
}

/** How many characters of common text to show around a difference. */
const contextLength = 120;

/** Shortens a long piece that both versions share to its two ends. */
export function shortenPiece({ text, isMarked }: DiffPiece): DiffPiece {
  if (isMarked || text.length <= 2 * contextLength + 20) return { text, isMarked };
  return {
    text: `${text.slice(0, contextLength).trimEnd()} … ${text.slice(-contextLength).trimStart()}`,
    isMarked,
  };
}
