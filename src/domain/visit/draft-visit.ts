/** The pages of a visit, drawn from what was noted: pure, and the same for the same journal. */
import { type CalendarDay, monthsBetween } from '@/domain/dates/calendar-day';
import { pluralize } from '@/domain/text/plural';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { notedFacts } from '@/domain/facts/noted-facts';
import type { FactKind } from '@/domain/facts/schemas';
import { redactName } from '@/domain/text/redact-name';
import { dayCount, daysOf, type Period } from '@/domain/dates/period';
import { behaviourSection, sensorySection } from './behaviour-section';
import type { VisitContent, VisitSection } from './visit-schema';
import { foodSection } from './food-section';
import { type MedicineCourse, medicineSection } from './medicine-section';
import { professionOf, sectionsFor, type VisitSectionId } from './professions';
import { sleepSection } from './sleep-section';
import type { ShortenedWords } from './shortened-quotes';
import { type Say, section, type SectionDraft } from './tally';
import {
  changesAmong,
  changesSection,
  type Quotable,
  quotesSection,
  wordsSection,
} from './narrative-sections';

/** What a period is drawn from. */
export interface VisitSource {
  /** The entries with a fact of a kind, in the order of their days. */
  readonly entries: Readonly<Record<FactKind, readonly JournalEntry[]>>;
  /** The days of the period with entries, each once. */
  readonly written: readonly CalendarDay[];
  /** All foods of the board. */
  readonly foods: readonly FoodItem[];
  readonly quotable: Quotable;
  /** The medicines of the child's list, where they tell more than their doses of the period. */
  readonly courses: readonly MedicineCourse[];
}

export interface VisitPlan {
  readonly child: Pick<Child, 'name' | 'birthdate' | 'changes'>;
  readonly profession: string;
  readonly period: Period;
  readonly today: CalendarDay;
  readonly questions: readonly string[];
  /** Sections that were switched on or off; the others are as they are proposed. */
  readonly switched: Readonly<Record<string, boolean>>;
  readonly leavesNameOut: boolean;
  /** The own words as a model shortened them; null where nobody asked. */
  readonly shortened: ShortenedWords | null;
}

/** A section beside what is proposed of it. */
export interface PlannedSection extends SectionDraft {
  /** Why it is proposed; null where it is not. */
  readonly reason: string | null;
  /** Whether it goes in. */
  readonly isOn: boolean;
}

/** More days than this are not drawn one by one. */
const mostMarks = 100;

const ruledLines = 3;

/** Every section of a visit, those that are proposed for the profession first. One in which nothing was noted is off. */
export function planSections(source: VisitSource, plan: VisitPlan): readonly PlannedSection[] {
  return sectionsFor(plan.profession).map(({ id, reason }) => {
    const drafted = sectionOf(id, source, plan);
    return { ...drafted, reason, isOn: drafted.isNoted && isWanted(id, plan) };
  });
}

function isWanted(id: VisitSectionId, { profession, switched }: VisitPlan): boolean {
  return (
    switched[id] ?? sectionsFor(profession).some((one) => one.id === id && one.reason !== null)
  );
}

/** What is kept and printed: the questions first, then the sections that go in. */
export function draftVisit(source: VisitSource, plan: VisitPlan): VisitContent {
  const { child, profession, period, today, leavesNameOut } = plan;
  const say = sayOf(plan);
  const days = dayCount(period);
  const written = new Set(source.written);
  return {
    profession,
    heading: `For ${professionOf(profession).whom}`,
    name: leavesNameOut ? initialsOf(child.name) : child.name,
    age: ageWords(child.birthdate, today, leavesNameOut),
    leavesNameOut,
    madeOn: today,
    period: { start: period.start, end: period.end },
    coverage: {
      days,
      written: written.size,
      marks:
        days > mostMarks
          ? ''
          : daysOf(period)
              .map((day) => (written.has(day) ? '1' : '0'))
              .join(''),
    },
    questions: plan.questions
      .map((question) => say(question.trim()))
      .filter((question) => question !== ''),
    sections: inPlace(
      planSections(source, {
        ...plan,
        // What a model wrote is kept only where a person put it on the pages.
        shortened: plan.shortened?.isOn === true ? plan.shortened : null,
      }).flatMap((one) => (one.isOn ? [one.section] : [])),
    ),
  };
}

/** More quotations than this may take a page of their own, which is then the last. */
const mostBeforeNotes = 6;

function inPlace<S extends VisitSection>(sections: readonly S[]): S[] {
  const quotes = sections.filter(({ quotes: some }) => some.length > mostBeforeNotes);
  return [...sections.filter((one) => !quotes.includes(one)), ...quotes];
}

/** Sections of a profession that are asked about most: the night by night of sleep stands where that is one of them. */
const askedMost = 3;

function inFull({ profession }: VisitPlan, drafted: SectionDraft): SectionDraft {
  const place = sectionsFor(profession).findIndex(({ id }) => id === drafted.section.id);
  if (place < askedMost) return drafted;
  const { changes: _, ...section } = drafted.section;
  return { ...drafted, section: { ...section, nights: [] } };
}

function sayOf({ child, leavesNameOut }: Pick<VisitPlan, 'child' | 'leavesNameOut'>): Say {
  return leavesNameOut ? (words) => redactName(words, child.name) : (words) => words;
}

function sectionOf(id: VisitSectionId, source: VisitSource, plan: VisitPlan): SectionDraft {
  const { entries } = source;
  const { period } = plan;
  const say = sayOf(plan);
  switch (id) {
    case 'sleep':
      return inFull(
        plan,
        sleepSection(
          notedFacts(entries.sleep, 'sleep'),
          period,
          // Who leaves out what changed leaves its lines out as well.
          isWanted('changes', plan) ? changesAmong(plan.child.changes ?? [], period, say) : [],
        ),
      );
    case 'behaviour':
      return behaviourSection(notedFacts(entries.behavior, 'behavior'), say);
    case 'sensory':
      return sensorySection(notedFacts(entries.sensory, 'sensory'), say);
    case 'medicines':
      return medicineSection(notedFacts(entries.medication, 'medication'), source.courses, say);
    case 'foods':
      return foodSection(
        notedFacts(entries.food, 'food'),
        source.foods,
        period,
        say,
        professionOf(plan.profession).sections[0]?.id === 'foods',
      );
    case 'words':
      return wordsSection(
        [
          ...notedFacts(entries.education, 'education'),
          ...notedFacts(entries.social, 'social'),
        ].sort((a, b) => (a.day < b.day ? -1 : 1)),
        say,
      );
    case 'changes':
      return changesSection(plan.child.changes ?? [], period, say);
    case 'quotes':
      return quotesSection(source.quotable, source.written.length, say, plan.shortened);
    case 'notes':
      return section('notes', 'a date in a frame points to that day in the journal', {
        ruled: ruledLines,
      });
  }
}

/** 'M. L.' */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .map((part) => `${Array.from(part)[0] ?? ''}.`)
    .join(' ');
}

/** '4 years 2 months'; without the name years alone, and months of a baby. */
function ageWords(birthdate: CalendarDay, today: CalendarDay, isShort: boolean): string {
  if (birthdate > today) return '';
  const months = monthsBetween(birthdate, today);
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const yearWords = years === 0 ? '' : pluralize(years, 'year', 'years');
  if (isShort && years > 0) return yearWords;
  const monthWords = rest === 0 && years > 0 ? '' : pluralize(rest, 'month', 'months');
  return [yearWords, monthWords].filter(Boolean).join(' ');
}

/** 'Entries on 34 of 60 days', as it is said before the pages are looked at. */
export function coverageWords({
  days,
  written,
}: Pick<VisitContent['coverage'], 'days' | 'written'>): string {
  return written === 0
    ? `Nothing written on ${pluralize(days, 'day', 'days')}`
    : `Entries on ${written} of ${pluralize(days, 'day', 'days')}`;
}
