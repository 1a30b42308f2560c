import { type CalendarDay, monthsBetween } from '@/domain/dates/calendar-day';
import { pluralize } from '@/domain/text/plural';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { notedFacts } from '@/domain/facts/noted-facts';
import type { FactKind } from '@/domain/facts/kinds';
import { redactName } from '@/domain/text/redact-name';
import { dayCount, daysOf, type Period } from '@/domain/dates/period';
import { behaviourSection, sensorySection } from './behaviour-section';
import type { VisitContent, VisitSection } from './visit-schema';
import { foodSection } from './food-section';
import { type MedicineCourse, medicineSection } from './medicine-section';
import { professionOf, sectionsFor, type VisitSectionId } from './professions';
import { sleepSection } from './sleep-section';
import type { ShortenedText } from './shortened-quotes';
import { type TextRedactor, visitSection, type SectionDraft } from './tally';
import {
  changesAmong,
  changesSection,
  type Quotable,
  quotesSection,
  goalsSection,
} from './narrative-sections';

/** The records a visit is drafted from. Drafting is pure: the same records give the same pages. */
export interface VisitSource {
  /** The entries with a fact of each kind, by day. */
  readonly entries: Readonly<Record<FactKind, readonly JournalEntry[]>>;
  /** The days of the period with entries, without duplicates. */
  readonly written: readonly CalendarDay[];
  /** All foods on the board. */
  readonly foods: readonly FoodItem[];
  readonly quotable: Quotable;
  /** The medicines in the child's list about which there is more to say than their doses in the period. */
  readonly courses: readonly MedicineCourse[];
}

export interface VisitPlan {
  readonly child: Pick<Child, 'name' | 'alsoCalled' | 'birthdate' | 'changes'>;
  readonly profession: string;
  readonly period: Period;
  readonly today: CalendarDay;
  readonly questions: readonly string[];
  /** Sections switched on or off by hand; the others follow the proposal. */
  readonly switched: Readonly<Record<string, boolean>>;
  readonly leavesNameOut: boolean;
  /** The model's shortened version of the family's text; null if nobody asked for one. */
  readonly shortened: ShortenedText | null;
}

/** A section with its proposal. */
export interface PlannedSection extends SectionDraft {
  /** Why it is proposed; null if it isn't. */
  readonly reason: string | null;
  /** Whether it is included. */
  readonly isOn: boolean;
}

/** With more days than this, single days aren't drawn. */
const maxMarks = 100;

const ruledLines = 3;

/** Returns every section, proposed ones first. A section without recorded facts is off. */
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

/** Returns the content to save and print: the questions, then the included sections. */
export function draftVisit(source: VisitSource, plan: VisitPlan): VisitContent {
  const { child, profession, period, today, leavesNameOut } = plan;
  const redact = redactorFor(plan);
  const days = dayCount(period);
  const written = new Set(source.written);
  return {
    profession,
    heading: `For ${professionOf(profession).audience}`,
    name: leavesNameOut ? initialsOf(child.name) : child.name,
    age: ageText(child.birthdate, today, leavesNameOut),
    leavesNameOut,
    madeOn: today,
    period: { start: period.start, end: period.end },
    coverage: {
      days,
      written: written.size,
      marks:
        days > maxMarks
          ? ''
          : daysOf(period)
              .map((day) => (written.has(day) ? '1' : '0'))
              .join(''),
    },
    questions: plan.questions
      .map((question) => redact(question.trim()))
      .filter((question) => question !== ''),
    sections: withQuotesLast(
      planSections(source, {
        ...plan,
        // A model's text is saved only if someone included it.
        shortened: plan.shortened?.isOn === true ? plan.shortened : null,
      }).flatMap((one) => (one.isOn ? [one.section] : [])),
    ),
  };
}

/** More quotations than this may take a page of their own, so they go last. */
const maxQuotesInOrder = 6;

function withQuotesLast<S extends VisitSection>(sections: readonly S[]): S[] {
  const quotes = sections.filter(({ quotes: some }) => some.length > maxQuotesInOrder);
  return [...sections.filter((one) => !quotes.includes(one)), ...quotes];
}

/** How many of a profession's first sections are shown in full: the nights are drawn only if sleep is one of them. */
const sectionsInFull = 3;

function inFull({ profession }: VisitPlan, drafted: SectionDraft): SectionDraft {
  const index = sectionsFor(profession).findIndex(({ id }) => id === drafted.section.id);
  if (index < sectionsInFull) return drafted;
  const { changes: _, ...section } = drafted.section;
  return { ...drafted, section: { ...section, nights: [] } };
}

function redactorFor({
  child,
  leavesNameOut,
}: Pick<VisitPlan, 'child' | 'leavesNameOut'>): TextRedactor {
  const nicknames = child.alsoCalled?.map((alsoCalled) => ({ alsoCalled })) ?? [];
  return leavesNameOut ? (text) => redactName(text, child.name, ...nicknames) : (text) => text;
}

function sectionOf(id: VisitSectionId, source: VisitSource, plan: VisitPlan): SectionDraft {
  const { entries } = source;
  const { period } = plan;
  const redact = redactorFor(plan);
  switch (id) {
    case 'sleep':
      return inFull(
        plan,
        sleepSection(
          notedFacts(entries.sleep, 'sleep'),
          period,
          // Without the section on changes, its lines are left out here too.
          isWanted('changes', plan) ? changesAmong(plan.child.changes ?? [], period, redact) : [],
        ),
      );
    case 'behaviour':
      return behaviourSection(notedFacts(entries.behavior, 'behavior'), redact);
    case 'sensory':
      return sensorySection(notedFacts(entries.sensory, 'sensory'), redact);
    case 'medicines':
      return medicineSection(notedFacts(entries.medication, 'medication'), source.courses, redact);
    case 'foods':
      return foodSection(
        notedFacts(entries.food, 'food'),
        source.foods,
        period,
        redact,
        professionOf(plan.profession).sections[0]?.id === 'foods',
      );
    case 'words':
      return goalsSection(
        [
          ...notedFacts(entries.education, 'education'),
          ...notedFacts(entries.social, 'social'),
        ].sort((a, b) => (a.day < b.day ? -1 : 1)),
        redact,
      );
    case 'changes':
      return changesSection(plan.child.changes ?? [], period, redact);
    case 'quotes':
      return quotesSection(source.quotable, source.written.length, redact, plan.shortened);
    case 'notes':
      return visitSection('notes', 'a date in a frame points to that day in the journal', {
        ruled: ruledLines,
      });
  }
}

/** Returns 'M. L.' */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .map((part) => `${Array.from(part)[0] ?? ''}.`)
    .join(' ');
}

/** Returns '4 years 2 months'. If the name is left out, only years, or months for a baby. */
function ageText(birthdate: CalendarDay, today: CalendarDay, isShort: boolean): string {
  if (birthdate > today) return '';
  const months = monthsBetween(birthdate, today);
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const yearText = years === 0 ? '' : pluralize(years, 'year', 'years');
  if (isShort && years > 0) return yearText;
  const monthText = rest === 0 && years > 0 ? '' : pluralize(rest, 'month', 'months');
  return [yearText, monthText].filter(Boolean).join(' ');
}

/** Returns 'Entries on 34 of 60 days'. */
export function visitCoverageText({
  days,
  written,
}: Pick<VisitContent['coverage'], 'days' | 'written'>): string {
  return written === 0
    ? `Nothing written on ${pluralize(days, 'day', 'days')}`
    : `Entries on ${written} of ${pluralize(days, 'day', 'days')}`;
}
