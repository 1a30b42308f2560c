/** What a meter says of a passphrase. */
export interface Strength {
  /** 0 is none, 3 is enough, 4 more than that. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** How long it would take to guess it, in a sentence. */
  readonly words: string;
  /** Whether it is worth what four random words are. */
  readonly isEnough: boolean;
}

/** From so many guesses on, as powers of ten, a score is reached. */
const scores = [7, 10, 13, 16] as const;

/**
 * Guesses in a second by somebody who means it: about a hundred graphics cards, each of which manages a thousand at what
 * Argon2id costs here (64 MiB of memory for each).
 */
const guessesInASecond = 100_000;

const spans = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 2_629_800],
  ['year', 31_557_600],
] as const;

/**
 * How hard a passphrase is to guess, worked out on this device alone. `about` are words that somebody who knows the family would
 * try first, such as the names of its children. Never says that a line of a known song is one: no list here has them.
 * Loads its dictionaries when it is first asked.
 */
export async function measureStrength(
  passphrase: string,
  about: readonly string[] = [],
): Promise<Strength> {
  const { guessesFor } = await import('./guesses');
  const guesses = guessesFor(passphrase.normalize('NFKC'), about);
  const power = Math.log10(guesses);
  const reached = scores.filter((from) => power >= from).length;
  const score = reached === 0 ? 0 : reached === 1 ? 1 : reached === 2 ? 2 : reached === 3 ? 3 : 4;
  // On average half of all guesses find it.
  return { score, words: wordsFor(guesses / 2 / guessesInASecond), isEnough: score >= 3 };
}

function wordsFor(seconds: number): string {
  if (seconds < 1) return 'A hundred fast computers would guess it at once.';
  if (seconds > 1000 * 31_557_600)
    return 'A hundred fast computers would need more than a thousand years to guess it.';
  const fitting = spans.filter(([, length]) => seconds >= length).at(-1) ?? spans[0];
  const count = Math.round(seconds / fitting[1]);
  const span =
    count === 1 ? `a${fitting[0] === 'hour' ? 'n' : ''} ${fitting[0]}` : `${count} ${fitting[0]}s`;
  return `A hundred fast computers would guess it in about ${span}.`;
}
