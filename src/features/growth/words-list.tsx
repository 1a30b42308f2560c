import { useMemo, useRef, useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '@/domain/dates/calendar-day';
import { roughDateText } from '@/domain/dates/rough-date';
import type { Child } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { meansPhrase, saidHowText } from '@/domain/facts/skill';
import { meansOf, type SkillNote } from '@/domain/skills/skill-rows';
import { type SaidWord, saidWords, waysSaid, wordsBasis } from '@/domain/skills/vocabulary';
import { capitalise } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { Fold } from './looking-out';
import { ShowAll } from './show-all';

/** Words shown at first. */
const wordsShown = 20;

interface WordsListProps {
  readonly child: Child;
  readonly noted: readonly NotedFact<'skill'>[];
  /** Whether older notes are yet to come, so that nothing can be counted. */
  readonly isPartial: boolean;
}

/** Each word or phrase that was said, the one said last first. */
export function WordsList({ child, noted, isPartial }: WordsListProps) {
  const words = useMemo(() => saidWords(noted), [noted]);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (words.length === 0) return null;
  const shown = showsAll ? words : words.slice(0, wordsShown);
  return (
    <Fold title="Words" icon={MessageCircle} summary={words[0] ? `“${words[0].said}”` : ''}>
      {!isPartial && <p className="muted small">{wordsBasis(words)}</p>}
      <ul className="skill-words" ref={list}>
        {shown.map((word) => (
          <li key={word.said}>
            <q dir="auto">{word.said}</q>
            <Saying child={child} word={word} />
          </li>
        ))}
      </ul>
      {shown.length < words.length && (
        <ShowAll
          list={list}
          shown={shown.length}
          count={isPartial ? undefined : words.length}
          onShow={() => {
            setShowsAll(true);
          }}
        />
      )}
    </Fold>
  );
}

interface SayingProps {
  readonly child: Child;
  readonly word: SaidWord;
}

/** The first note of a word, and what others add: further ways of saying it, and means. */
function Saying({ child, word: { notes, means } }: SayingProps) {
  const [first] = notes;
  if (!first) return null;
  const meansThen = meansOf(first.noticed);
  const partsThen = [...meansThen.map((one) => meansPhrase(one)), saidHowText(first.noticed)];
  const allMeans = means.length > meansThen.length ? means.map((one) => meansPhrase(one)) : [];
  const later = [
    ...waysSaid(notes)
      .filter((note) => note !== first)
      .map((note) => `${capitalise(saidHowText(note.noticed))}: ${dayOf(note)}`),
    ...(notes.length > 1 ? [[`Recorded ${notes.length} times`, ...allMeans].join(', ')] : []),
  ];
  return (
    <p>
      First: <Link to={paths.entry(child.id, first.entryId)}>{dayOf(first)}</Link>
      {partsThen.filter((part) => part !== '').map((part) => `, ${part}`)}
      {later.map((sentence) => `. ${sentence}`)}
    </p>
  );
}

const dayOf = ({ from, to, noticed }: SkillNote): string =>
  from === to ? formatDay(from) : roughDateText(noticed.on ?? '');
