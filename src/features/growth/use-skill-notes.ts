import { useState } from 'react';
import { type Live, useLive } from '@/data/db/use-live';
import { always, readNewestFactEntries, readNotedFacts } from '@/data/records/facts';
import { type NotedFact, notedFacts } from '@/domain/facts/entry-facts';
import { useIdleSteps } from '@/lib/use-idle';

type Noted = readonly NotedFact<'skill'>[];

/** Notes read at first: enough for what a screen shows, so that a long journal opens as fast as a short one. */
const newest = 60;

export interface SkillNotes {
  readonly noted: Noted;
  /** Whether older ones are yet to come. */
  readonly isPartial: boolean;
}

/** Returns what was noticed of a child's skills: the newest notes first, and all of them a moment later. */
export function useSkillNotes(childId: string): Live<SkillNotes> {
  const [isLong, setLong] = useState(false);
  const mayReadAll = useIdleSteps(isLong ? 1 : 0) > 0;
  const live = useLive(`${childId} ${mayReadAll}`, async (): Promise<SkillNotes> => {
    if (mayReadAll)
      return { noted: await readNotedFacts(childId, 'skill', always), isPartial: false };
    const subject = { about: 'kind', kind: 'skill' } as const;
    const { entries, count } = await readNewestFactEntries(childId, subject, newest);
    const isPartial = count > entries.length;
    setLong(isPartial);
    return { noted: notedFacts(entries.toReversed(), 'skill'), isPartial };
  });
  return live;
}
