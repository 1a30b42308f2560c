import { useMemo, useRef, useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '@/domain/dates/calendar-day';
import { roughDateText } from '@/domain/dates/rough-date';
import type { Child } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { meansPhrase, saidHowText } from '@/domain/facts/skill';
import type { SkillNote } from '@/domain/skills/skill-rows';
import { saidWords, wordsBasis } from '@/domain/skills/vocabulary';
import { capitalise } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { Fold } from './looking-out';
import { ShowAll } from './show-all';

/** Words shown at first. */
const wordsShown = 20;

interface WordsListProps {
  readonly child: Child;
  readonly noted: readonly NotedFact<'skill'>[];
}

/** Each word or phrase that was said, the one said last first, with its first day, how it was said then and in another way, and by which means. */
export function WordsList({ child, noted }: WordsListProps) {
  const words = useMemo(() => saidWords(noted), [noted]);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (words.length === 0) return null;
  const shown = showsAll ? words : words.slice(0, wordsShown);
  return (
    <Fold title="Words" icon={MessageCircle} summary={words[0] ? `“${words[0].said}”` : ''}>
      <p className="muted small">{wordsBasis(words)}</p>
      <ul className="skill-words" ref={list}>
        {shown.map(({ said, notes, means }) => {
          const [first] = notes;
          const saidHow = first ? saidHowText(first.noticed) : '';
          const inAnotherWay = notes.find(
            ({ noticed: one }) => !['', saidHow].includes(saidHowText(one)),
          );
          return (
            first && (
              <li key={said}>
                <q dir="auto">{said}</q>
                <p>
                  First: <Link to={paths.entry(child.id, first.entryId)}>{dayOf(first)}</Link>
                  {saidHow !== '' && `, ${saidHow}`}
                  {means.length > 0 && `, ${means.map((one) => meansPhrase(one)).join(', ')}`}
                  {notes.length > 1 && `, recorded ${notes.length} times`}
                  {inAnotherWay &&
                    `. ${capitalise(saidHowText(inAnotherWay.noticed))}: ${dayOf(inAnotherWay)}`}
                </p>
              </li>
            )
          );
        })}
      </ul>
      {shown.length < words.length && (
        <ShowAll
          list={list}
          shown={shown.length}
          count={words.length}
          onShow={() => {
            setShowsAll(true);
          }}
        />
      )}
    </Fold>
  );
}

const dayOf = ({ from, to, noticed }: SkillNote): string =>
  from === to ? formatDay(from) : roughDateText(noticed.on ?? '');
