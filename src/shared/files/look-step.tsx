import type { ReadHandover } from '@/data/backup/write-backup';
import { formatDay } from '@/domain/dates/calendar-day';
import { childListNames } from '@/domain/schema/child-lists';
import { pluralize, entryCount } from '@/domain/text/plural';
import {
  type ChildList,
  entriesOf,
  type HandoverSummary,
  type NamedEntry,
} from '@/domain/backup/handover-summary';
import { categories } from '@/domain/schema/categories';
import { formatBytes } from '@/domain/text/excerpt';
import { Notice } from '@/ui/messages/notice';
import { ProgressBar } from '@/ui/messages/page-states';
import { StepHead } from './step-head';

interface LookStepProps {
  readonly read: ReadHandover;
  /** The days that were chosen, in words. */
  readonly days: string;
  readonly done: number | null;
  readonly isNothing: boolean;
}

/** What will be in the file, before it is made. */
export function LookStep({
  read: { summary, bytes, stayHere },
  days,
  done,
  isNothing,
}: LookStepProps) {
  return (
    <div className="handover-form">
      <StepHead>In the file</StepHead>
      {isNothing && (
        <Notice tone="warning">
          There is nothing to hand over in these days. Go back and choose more.
        </Notice>
      )}
      {summary.isSample && (
        <Notice>This is the sample journal. Another Kinleaf does not take it in.</Notice>
      )}
      {!isNothing && <p>Names inside the texts go along, of other people too.</p>}
      <dl className="handover-facts">
        {factsOf(summary, days).map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{words}</dd>
          </div>
        ))}
        <div>
          <dt>Size</dt>
          <dd>About {formatBytes(bytes)}</dd>
        </div>
      </dl>
      {summary.reports + summary.visits > 0 && (
        <p>
          Reports and visits quote entries of every category and may name medicines and changes,
          whichever you chose.
        </p>
      )}
      {summary.unnamed > 0 && (
        <Notice>
          {pluralize(summary.unnamed, 'visit leaves', 'visits leave')} the name out and{' '}
          {summary.unnamed === 1 ? 'stays' : 'stay'} here: the file has the name.
        </Notice>
      )}
      {stayHere > 0 && (
        <Notice>
          {pluralize(stayHere, 'record', 'records')} cannot be read and{' '}
          {stayHere === 1 ? 'stays' : 'stay'} here.
        </Notice>
      )}
      {done !== null && <ProgressBar label="Sealing the file" done={done} />}
    </div>
  );
}

interface Fact {
  readonly name: string;
  readonly words: string;
}

function factsOf(summary: HandoverSummary, days: string): readonly Fact[] {
  const { childName, hasProfile, foods, reports, visits, photos, lists } = summary;
  const { first, last, medicines } = summary;
  const entries = entriesOf(summary);
  const made = [
    ...(reports > 0 ? [pluralize(reports, 'report', 'reports')] : []),
    ...(visits > 0 ? [pluralize(visits, 'visit', 'visits')] : []),
  ];
  const items = childListNames.flatMap((list) =>
    lists[list] > 0 ? [pluralize(lists[list], ...itemWords[list])] : [],
  );
  return [
    {
      name: 'Child',
      words: hasProfile ? `${childName}, with the profile` : `${childName}, with the birthday`,
    },
    { name: 'Days', words: days },
    { name: 'Entries', words: entries === 0 ? 'None' : entryCount(entries) },
    ...(entries > 0 ? [{ name: 'Categories', words: categoryWords(summary) }] : []),
    ...(first ? [{ name: 'First', words: entryWords(first) }] : []),
    ...(last && entries > 1 ? [{ name: 'Last', words: entryWords(last) }] : []),
    { name: 'Foods', words: foods === 0 ? 'None' : pluralize(foods, 'food', 'foods') },
    { name: 'Reports', words: made.length === 0 ? 'None' : made.join(', ') },
    ...(medicines.length > 0 ? [{ name: 'Medicines', words: medicines.join(', ') }] : []),
    ...(items.length > 0 ? [{ name: 'Lists', words: items.join(', ') }] : []),
    { name: 'Photos', words: photos === 0 ? 'None' : pluralize(photos, 'photo', 'photos') },
  ];
}

const itemWords: Readonly<Record<ChildList, readonly [one: string, many: string]>> = {
  medicines: ['medicine', 'medicines'],
  goals: ['goal', 'goals'],
  changes: ['change', 'changes'],
  picks: ['own word', 'own words'],
};

/** 'Sleep 5, Behavior 2' */
const categoryWords = ({ entries }: HandoverSummary): string =>
  categories
    .filter(({ id }) => entries[id] > 0)
    .map(({ id, label }) => `${label} ${entries[id]}`)
    .join(', ');

/** More of a title than tells two entries apart. */
const longestTitle = 80;

const entryWords = ({ title, day }: NamedEntry): string =>
  `${formatDay(day)}: ${title.slice(0, longestTitle)}`;
