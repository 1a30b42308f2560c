export interface PassphraseStrength {
  /** 0 is none, 3 is enough, 4 is more than enough. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** How long guessing would take, in a sentence. */
  readonly text: string;
  /** Whether it's at least as strong as four random words. */
  readonly isEnough: boolean;
}

/** The powers of ten of guesses from which the scores 1 to 4 begin. */
const scores = [7, 10, 13, 16] as const;

/**
 * Guesses per second of a serious attacker: about a hundred graphics cards, each of which manages a thousand at the cost of Argon2id here
 * (64 MiB of memory each).
 */
const guessesPerSecond = 100_000;

const spans = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 2_629_800],
  ['year', 31_557_600],
] as const;

/**
 * Rates how hard a passphrase is to guess, on this device only. `about` are words that someone who knows the family would try first, such
 * as the children's names. Doesn't recognise lines of well-known songs: no list here has them. Loads its dictionaries on first use.
 */
export async function measureStrength(
  passphrase: string,
  about: readonly string[] = [],
): Promise<PassphraseStrength> {
  const { guessesFor } = await import('./estimate-guesses');
  const guesses = guessesFor(passphrase.normalize('NFKC'), about);
  const power = Math.log10(guesses);
  const reached = scores.filter((from) => power >= from).length;
  const score = reached === 0 ? 0 : reached === 1 ? 1 : reached === 2 ? 2 : reached === 3 ? 3 : 4;
  // On average, half of the guesses are enough.
  return { score, text: sentenceFor(guesses / 2 / guessesPerSecond), isEnough: score >= 3 };
}

function sentenceFor(seconds: number): string {
  if (seconds < 1) return 'A hundred fast computers would guess it at once.';
  if (seconds > 1000 * 31_557_600)
    return 'A hundred fast computers would need more than a thousand years to guess it.';
  const fitting = spans.filter(([, length]) => seconds >= length).at(-1) ?? spans[0];
  const count = Math.round(seconds / fitting[1]);
  const span =
    count === 1 ? `a${fitting[0] === 'hour' ? 'n' : ''} ${fitting[0]}` : `${count} ${fitting[0]}s`;
  return `A hundred fast computers would guess it in about ${span}.`;
}
