import { useMemo, useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '@/domain/dates/calendar-day';
import { roughDateText } from '@/domain/dates/rough-date';
import type { Child } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { meansPhrase } from '@/domain/facts/skill';
import { saidWords, wordsBasis } from '@/domain/skills/vocabulary';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/base/button';
import { Fold } from './looking-out';

/** Words shown at first. */
const wordsShown = 20;

interface WordsListProps {
  readonly child: Child;
  readonly noted: readonly NotedFact<'skill'>[];
}

/** Each word or phrase that was said, the one said last first, with the day it was said first and by which means. */
export function WordsList({ child, noted }: WordsListProps) {
  const words = useMemo(() => saidWords(noted), [noted]);
  const [showsAll, setShowsAll] = useState(false);
  if (words.length === 0) return null;
  const shown = showsAll ? words : words.slice(0, wordsShown);
  return (
    <Fold title="Words" icon={MessageCircle} summary={words[0] ? `“${words[0].said}”` : ''}>
      <p className="muted small">{wordsBasis(words)}</p>
      <ul className="skill-words">
        {shown.map(({ said, notes, means }) => {
          const [first] = notes;
          return (
            first && (
              <li key={said}>
                <q dir="auto">{said}</q>
                <p>
                  First:{' '}
                  <Link to={paths.entry(child.id, first.entryId)}>
                    {first.from === first.to
                      ? formatDay(first.from)
                      : roughDateText(first.noticed.on ?? '')}
                  </Link>
                  {means.length > 0 && `, ${means.map((one) => meansPhrase(one)).join(', ')}`}
                  {notes.length > 1 && `, recorded ${notes.length} times`}
                </p>
              </li>
            )
          );
        })}
      </ul>
      {shown.length < words.length && (
        <Button
          variant="quiet"
          onClick={() => {
            setShowsAll(true);
          }}
        >
          Show all {words.length}
        </Button>
      )}
    </Fold>
  );
}
