/** Which words of two versions of a text stand in one of them alone. */

/** A piece of a text; what is found is in this version alone. */
export interface MarkedWords {
  readonly text: string;
  readonly isFound: boolean;
}

/** Beyond so many pairs of words to compare, all between the first and the last difference is one. */
const mostPairs = 250_000;

/** Both texts in pieces, in which the words that only one of them has are marked. */
export function markWords(
  one: string,
  two: string,
): readonly [readonly MarkedWords[], readonly MarkedWords[]] {
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

/** Words and what stands between them, each a piece of its own. */
const wordsOf = (text: string): readonly string[] => text.split(/(\s+)/).filter(Boolean);

/** The places of a longest row of words that both have, in each of them. */
function sharedWords(
  a: readonly string[],
  b: readonly string[],
): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const places: [Set<number>, Set<number>] = [new Set(), new Set()];
  if (a.length * b.length > mostPairs) return places;
  const width = b.length + 1;
  // How many words are shared from each pair of places on.
  const left = new Uint16Array((a.length + 1) * width);
  const from = (i: number, j: number) => left[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      left[i * width + j] =
        a[i] === b[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      places[0].add(i);
      places[1].add(j);
      i += 1;
      j += 1;
    } else if (from(i + 1, j) >= from(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

function piecesOf(
  words: readonly string[],
  isShared: (at: number) => boolean,
): readonly MarkedWords[] {
  const pieces: { text: string; isFound: boolean }[] = [];
  for (const [at, word] of words.entries()) {
    const last = pieces.at(-1);
    const isFound = !isShared(at);
    if (last?.isFound === isFound) last.text += word;
    else pieces.push({ text: word, isFound });
  }
  return pieces;
}

/** So many characters of what both versions share are shown around a difference. */
const around = 120;

/** A piece as it is shown: of a long one that both versions share, its ends. */
export function shortened({ text, isFound }: MarkedWords): MarkedWords {
  if (isFound || text.length <= 2 * around + 20) return { text, isFound };
  return {
    text: `${text.slice(0, around).trimEnd()} … ${text.slice(-around).trimStart()}`,
    isFound,
  };
}
