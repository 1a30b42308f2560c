import { type CalendarDay, monthsBetween } from '@/domain/dates/calendar-day';
import { dayCount, daysOf } from '@/domain/dates/period';
import { notedFacts } from '@/domain/facts/entry-facts';
import { pluralize } from '@/domain/text/plural';
import { redactName } from '@/domain/text/redact-name';
import { changesAmong } from './narrative-sections';
import { professionOf, type Proposed } from './professions';
import {
  type VisitPlan,
  type VisitSectionId,
  visitSectionIds,
  visitSections,
  type VisitSource,
} from './sections';
import type { TextRedactor } from './tally';
import type { VisitContent, VisitSection } from './visit-schema';

/** A section as proposed. */
interface SectionDraft {
  readonly section: VisitSection & { readonly id: VisitSectionId };
  /** Whether it has any content. */
  readonly isNoted: boolean;
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

/** Returns every section, proposed ones first. A section without recorded facts is off. */
export function planSections(source: VisitSource, plan: VisitPlan): readonly PlannedSection[] {
  const drafted = sectionsFor(plan.profession).map((one) => ({
    ...one,
    ...sectionOf(one.id, source, plan),
  }));
  const isReplaced = (unless: VisitSectionId | undefined) =>
    drafted.some(({ id, isNoted }) => id === unless && isNoted && isWanted(id, plan));
  return drafted.map(({ id, reason, unless, section, isNoted }) => ({
    ...{ section, isNoted, reason },
    isOn: isNoted && isWanted(id, plan) && (plan.switched[id] === true || !isReplaced(unless)),
  }));
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

function isInFull(id: VisitSectionId, { profession }: VisitPlan): boolean {
  // Skills are short, and often empty: they take no other section's place.
  const others = sectionsFor(profession).filter((one) => one.id !== 'skills');
  return others.findIndex((one) => one.id === id) < sectionsInFull;
}

function withoutNights({ changes: _, ...section }: SectionDraft['section']) {
  return { ...section, nights: [] };
}

function redactorFor({
  child,
  leavesNameOut,
}: Pick<VisitPlan, 'child' | 'leavesNameOut'>): TextRedactor {
  const nicknames = child.alsoCalled?.map((alsoCalled) => ({ alsoCalled })) ?? [];
  return leavesNameOut ? (text) => redactName(text, child.name, ...nicknames) : (text) => text;
}

const emptySection: Omit<VisitSection, 'id' | 'heading' | 'basis'> = {
  figures: [],
  nights: [],
  groups: [],
  table: null,
  ladders: [],
  lines: [],
  quotes: [],
  ruled: 0,
};

const nothingNoted = { basis: 'Nothing noted in this time' };

function sectionOf(id: VisitSectionId, source: VisitSource, plan: VisitPlan): SectionDraft {
  const { heading, draft } = visitSections[id];
  const { period } = plan;
  const redact = redactorFor(plan);
  const lifeChanges = isWanted('changes', plan) ? (plan.child.changes ?? []) : [];
  const content = draft({
    source,
    plan,
    noted: (kind) => notedFacts(source.entries[kind], kind),
    redact,
    lifeChanges,
    changes: changesAmong(lifeChanges, period, redact),
    proposed: professionOf(plan.profession).sections.length,
    // Measurements are a short table before it.
    isFirst: professionOf(plan.profession).sections.find((one) => one.id !== 'growth')?.id === id,
  });
  const section = { ...emptySection, id, heading, ...(content ?? nothingNoted) };
  return {
    section: isInFull(id, plan) ? section : withoutNights(section),
    isNoted: content !== null,
  };
}

type OfferedSection = Pick<Proposed, 'id' | 'unless'> & Pick<PlannedSection, 'reason'>;

/** Returns all sections, proposed ones first, with the reason; null if not proposed. */
function sectionsFor(profession: string): readonly OfferedSection[] {
  const { sections } = professionOf(profession);
  const others = visitSectionIds.filter((one) => sections.every((section) => section.id !== one));
  const last = sections.findIndex((section) => section.id === 'quotes');
  return [
    ...sections.slice(0, last),
    ...others.map((other) => ({ id: other, reason: null })),
    ...sections.slice(last),
  ];
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
