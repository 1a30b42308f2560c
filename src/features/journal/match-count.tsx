import { useState } from 'react';
import { entryCount } from '@/domain/text/plural';

interface MatchCountProps {
  /** What is asked, as a key. */
  readonly question: string;
  /** How many entries match; null when nothing is said of it. */
  readonly matches: number | null;
  /** Whether older entries are still being searched. */
  readonly isSoFar: boolean;
}

/**
 * How many entries match, for a screen reader. While older entries are still being searched it says the first number
 * 'so far', and then the last one: everything that changes here is read aloud.
 */
export function MatchCount({ question, matches, isSoFar }: MatchCountProps) {
  const [early, setEarly] = useState({ question: '', words: '' });
  if (isSoFar && matches !== null && early.question !== question)
    setEarly({ question, words: `${entryCount(matches)} so far` });
  return (
    <p className="visually-hidden" role="status">
      {isSoFar ? early.words : matches !== null && entryCount(matches)}
    </p>
  );
}

/** Stands at the end of what a search found while older entries are still being searched. */
export function SoFar({ matches }: Pick<MatchCountProps, 'matches'>) {
  return (
    <p className="entries-so-far muted">
      {matches === null || matches === 0 ? 'No match so far' : `${entryCount(matches)} so far`}.
      Older entries are still being searched.
    </p>
  );
}
