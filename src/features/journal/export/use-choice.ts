import { useState } from 'react';

/** Which entries are chosen: all but some, or only some. */
export interface Choice {
  readonly from: 'all' | 'none';
  readonly ids: ReadonlySet<string>;
}

export interface ChoiceState {
  readonly choice: Choice;
  readonly has: (id: string) => boolean;
  /** How many are chosen out of so many. */
  readonly count: (total: number) => number;
  readonly toggle: (id: string) => void;
  readonly startFrom: (from: Choice['from']) => void;
}

/** The ticks of a long list: 'Select all' of thousands is one word, and each tick against it one id. */
export function useChoice(): ChoiceState {
  const [choice, setChoice] = useState<Choice>({ from: 'none', ids: new Set() });
  const { from, ids } = choice;
  return {
    choice,
    has: (id) => ids.has(id) === (from === 'none'),
    count: (total) => (from === 'none' ? ids.size : Math.max(0, total - ids.size)),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChoice({ from, ids: next });
    },
    startFrom: (next) => {
      setChoice({ from: next, ids: new Set() });
    },
  };
}
