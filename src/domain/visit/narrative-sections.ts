import type { LifeChange } from '@/domain/schema/child-lists';
import { cutToLines } from '@/domain/text/excerpt';
import { pluralize } from '@/domain/text/plural';
import type { JournalEntry } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { type Help, helpLabels, helps } from '@/domain/facts/education-and-social';
import { keysOfNamed } from '@/domain/text/same-thing';
import { changesIn } from '@/domain/child/life-changes';
import { isWithin, type Period } from '@/domain/dates/period';
import { quotation, quoteEntry } from '@/domain/entry/analysis-text';
import type { VisitDated, VisitLine, VisitRef } from './visit-schema';
import { frequencyText } from './behaviour-section';
import { sentencesOf, type ShortenedText } from './shortened-quotes';
import {
  shortLabel,
  visitLine,
  refOf,
  refsOf,
  type TextRedactor,
  sectionContent,
  type SectionContent,
} from './tally';

const maxGoals = 8;
const goalLength = 90;

interface GoalTries {
  readonly text: string;
  readonly helped: (Help | undefined)[];
  readonly refs: VisitRef[];
}

/** Builds the section on goals: each one worked on, and how much help it took. */
export function goalsSection(
  noted: readonly (NotedFact<'education'> | NotedFact<'social'>)[],
  redact: TextRedactor,
): SectionContent | null {
  const goals = new Map<string, GoalTries>();
  const keyOf = keysOfNamed(noted.flatMap(({ fact }) => fact.goals ?? []).map(namedIn));
  for (const one of noted) {
    for (const goal of one.fact.goals ?? []) {
      const { words, help } = goal;
      const text = shortLabel(redact(words), goalLength);
      const key = keyOf(namedIn(goal));
      const before = goals.get(key) ?? { text, helped: [], refs: [] };
      goals.set(key, {
        text,
        helped: [...before.helped, help],
        refs: [...before.refs, refOf(one)],
      });
    }
  }
  if (goals.size === 0) return null;
  const all = [...goals.values()].sort((a, b) => b.helped.length - a.helped.length);
  const refs = refsOf(all.flatMap((goal) => goal.refs));
  const entries = pluralize(refs.length, 'entry', 'entries');
  return sectionContent(`${entries} with goals, ${pluralize(all.length, 'goal', 'goals')}`, {
    lines: [
      ...all.slice(0, maxGoals).map(goalLine),
      ...(all.length > maxGoals
        ? [
            visitLine(
              `And ${pluralize(all.length - maxGoals, 'more goal', 'more goals')}.`,
              refsOf(all.slice(maxGoals).flatMap((goal) => goal.refs)),
            ),
          ]
        : []),
    ],
  });
}

const namedIn = ({ goalId, words }: { readonly goalId?: string | undefined; words: string }) => ({
  id: goalId,
  name: words,
});

function goalLine({ text, helped, refs }: GoalTries): VisitLine {
  const helpCounts = helps.flatMap((help) => {
    const count = helped.filter((one) => one === help).length;
    return count === 0 ? [] : [`${helpLabels[help].toLowerCase()} ${count}`];
  });
  const help = helpCounts.length === 0 ? '' : `; help needed: ${helpCounts.join(', ')}`;
  return visitLine(`noted ${frequencyText(helped.length)}${help}.`, refsOf(refs), text);
}

const maxChanges = 6;

/** Builds the section on changes and their days. Says nothing about causes: what follows a change isn't necessarily due to it. */
export function changesSection(
  changes: readonly LifeChange[],
  period: Period,
  redact: TextRedactor,
): SectionContent | null {
  const within = changes
    .filter(({ day }) => isWithin(day, period))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  if (within.length === 0) return null;
  const before = within.slice(0, -maxChanges);
  const [first] = before;
  return sectionContent(`${pluralize(within.length, 'change', 'changes')} noted`, {
    lines: [
      ...(first ? [datedLine({ text: `${before.length} before, the first`, day: first.day })] : []),
      ...within
        .slice(-maxChanges)
        .map(({ day, words }) => datedLine({ text: shortLabel(redact(words), goalLength), day })),
    ],
  });
}

const datedLine = (part: VisitDated): VisitLine => ({ ...visitLine(''), parts: [part] });

/** Returns the newest few changes in a period, by day. */
export function changesAmong(
  changes: readonly LifeChange[],
  period: Period,
  redact: TextRedactor,
): readonly VisitDated[] {
  return changesIn(changes, period)
    .slice(0, maxChanges)
    .toReversed()
    .map(({ day, words }) => ({ text: shortLabel(redact(words), goalLength), day }));
}

/** As many as fill one page. */
export const mostVisitQuotes = 18;
const quoteLength = 180;
/** A list of short lines would take the room of other quotations. */
const quoteLines = 3;
/** The most references for entries that are only counted, so that no visit grows as large as the journal. */
const maxCounted = 1000;

/** Returns whether an entry is long enough to mean something on its own, unlike 'Slept through.' */
export function isMeaningful(entry: JournalEntry): boolean {
  return quoteEntry(entry, Infinity).length > minMeaningfulLength;
}
const minMeaningfulLength = 45;

/** Fewer than `mostVisitQuotes`, because nobody starred these. */
export const mostLatest = 5;
/** On pages with this many sections or more, there is room for fewer of them. */
const manySections = 9;
const mostLatestOfMany = 3;

/**
 * Builds the section of quotations: starred entries first, then the newest in the profession's categories, up to as many as there can
 * be without a star. So a star removes none of a few.
 */
export function quotesSection(
  { starred, latest }: Quotable,
  daysWritten: number,
  redact: TextRedactor,
  shortened: ShortenedText | null,
  sectionCount: number,
): SectionContent | null {
  const most = sectionCount < manySections ? mostLatest : mostLatestOfMany;
  const stars = new Set(starred.map(({ id }) => id));
  const others = latest
    .filter(({ id }) => !stars.has(id))
    .slice(0, Math.max(0, most - starred.length));
  const shown = [...starred.slice(0, mostVisitQuotes), ...others];
  if (shown.length === 0) return null;
  const days = new Set(shown.map(({ date }) => date)).size;
  const newest = others.every(isMeaningful) ? 'the newest longer ones' : 'the newest';
  const chosen = [
    ...(starred.length > 0 ? ['starred by us'] : []),
    ...(others.length > 0 ? [newest] : []),
  ].join(', then ');
  const sentences = shortened ? sentencesOf(shortened, shown, redact) : [];
  const rest = starred.length - Math.min(starred.length, mostVisitQuotes);
  return sectionContent(`from ${days} of ${pluralize(daysWritten, 'day', 'days')}, ${chosen}`, {
    quotes: shown.map((entry) => ({
      text: quoteOf(entry, redact),
      category: entry.category,
      ref: { entryId: entry.id, day: entry.date },
    })),
    ...(sentences.length > 0 && { shortened: sentences }),
    lines:
      rest > 0
        ? [
            visitLine(
              `And ${pluralize(rest, 'more entry', 'more entries')} with a star.`,
              refsOf(
                starred
                  .slice(mostVisitQuotes, mostVisitQuotes + maxCounted)
                  .map(({ id, date }) => ({ entryId: id, day: date })),
              ),
            ),
          ]
        : [],
  });
}

/** Redact before cutting, so that no half of the name stays at the end. */
function quoteOf(entry: JournalEntry, redact: TextRedactor): string {
  const text = redact(quoteEntry(entry, Infinity) || entry.title);
  return quotation(cutToLines(text, quoteLines, quoteLength), quoteLength);
}

/** Entries of the period that may be quoted, newest first. */
export interface Quotable {
  readonly starred: readonly JournalEntry[];
  readonly latest: readonly JournalEntry[];
}
