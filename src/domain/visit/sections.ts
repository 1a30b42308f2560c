/* The sections of a visit's pages: their headings, the facts they're about, and how they're drafted. */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import type { NotedFact } from '@/domain/facts/entry-facts';
import type { FactKind } from '@/domain/facts/kinds';
import type { LinesShown } from '@/domain/growth/growth-points';
import type { LifeChange } from '@/domain/schema/child-lists';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { behaviourSection, sensorySection } from './behaviour-section';
import { foodSection } from './food-section';
import { growthSection } from './growth-section';
import { type MedicineCourse, medicineSection } from './medicine-section';
import { changesSection, goalsSection, type Quotable, quotesSection } from './narrative-sections';
import type { ShortenedText } from './shortened-quotes';
import { skillsSection } from './skills-section';
import { sleepSection } from './sleep-section';
import { type SectionContent, sectionContent, type TextRedactor } from './tally';
import type { VisitDated } from './visit-schema';

/** The records a visit is drafted from. Drafting is pure: the same records give the same pages. */
export interface VisitSource {
  /** The entries with a fact of each kind, by day: those of the period, and all measurements and skills up to its end. */
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
  readonly child: Pick<
    Child,
    'name' | 'alsoCalled' | 'birthdate' | 'changes' | 'skills' | 'gestation' | 'correctUntil'
  >;
  readonly profession: string;
  readonly period: Period;
  readonly today: CalendarDay;
  readonly questions: readonly string[];
  /** Sections switched on or off by hand; the others follow the proposal. */
  readonly switched: Readonly<Record<string, boolean>>;
  readonly leavesNameOut: boolean;
  /** The growth lines that are on; null if none are. */
  readonly lines: LinesShown | null;
  /** The model's shortened version of the family's text; null if nobody asked for one. */
  readonly shortened: ShortenedText | null;
}

/** What a section is drafted from. */
interface Draft {
  readonly source: VisitSource;
  readonly plan: VisitPlan;
  /** Returns the facts of a kind that belong to the period; of measurements and skills, all up to its end. */
  readonly noted: <K extends FactKind>(kind: K) => readonly NotedFact<K>[];
  readonly redact: TextRedactor;
  /** The child's changes, if the pages have a section on them: without it, they're left out elsewhere too. */
  readonly lifeChanges: readonly LifeChange[];
  /** The newest of the period. */
  readonly changes: readonly VisitDated[];
  /** Whether the profession asks about this first. */
  readonly isFirst: boolean;
  /** How many sections are proposed for the profession. */
  readonly proposed: number;
}

interface Section {
  readonly heading: string;
  /** The kinds of facts it's about. It has the icon and colour of the first. */
  readonly kinds: readonly FactKind[];
  /** Returns null if nothing was recorded. */
  readonly draft: (draft: Draft) => SectionContent | null;
}

const ruledLines = 3;

/** In the order in which they are offered if a profession doesn't ask about them. */
export const visitSections = {
  sleep: {
    heading: 'Sleep',
    kinds: ['sleep'],
    draft: ({ noted, plan, changes }) => sleepSection(noted('sleep'), plan.period, changes),
  },
  behaviour: {
    heading: 'Behaviour',
    kinds: ['behavior'],
    draft: ({ noted, redact }) => behaviourSection(noted('behavior'), redact),
  },
  sensory: {
    heading: 'Senses',
    kinds: ['sensory'],
    draft: ({ noted, redact }) => sensorySection(noted('sensory'), redact),
  },
  medicines: {
    heading: 'Medicines given',
    kinds: ['medication'],
    draft: ({ noted, source, redact }) =>
      medicineSection(noted('medication'), source.courses, redact),
  },
  growth: {
    heading: 'Growth',
    kinds: ['measure'],
    draft: ({ noted, plan, redact }) =>
      growthSection(noted('measure'), plan.child, plan.lines, redact, plan.leavesNameOut),
  },
  skills: {
    heading: 'Skills',
    kinds: ['skill'],
    draft: ({ noted, plan, lifeChanges, redact }) =>
      skillsSection(noted('skill'), plan, lifeChanges, redact),
  },
  foods: {
    heading: 'Foods',
    kinds: ['food'],
    draft: ({ noted, source, plan, redact, isFirst }) =>
      foodSection(noted('food'), source.foods, plan.period, redact, isFirst),
  },
  words: {
    heading: 'Words and play',
    kinds: ['education', 'social'],
    draft: ({ noted, redact }) =>
      goalsSection(
        [...noted('education'), ...noted('social')].sort((a, b) => (a.day < b.day ? -1 : 1)),
        redact,
      ),
  },
  changes: {
    heading: 'Something changed',
    kinds: [],
    draft: ({ plan, redact }) => changesSection(plan.child.changes ?? [], plan.period, redact),
  },
  quotes: {
    heading: 'In our own words',
    kinds: [],
    draft: ({ source, plan, redact, proposed }) =>
      quotesSection(source.quotable, source.written.length, redact, plan.shortened, proposed),
  },
  notes: {
    heading: 'Notes',
    kinds: [],
    draft: () =>
      sectionContent('a date in a frame points to that day in the journal', { ruled: ruledLines }),
  },
} as const satisfies Readonly<Record<string, Section>>;

export type VisitSectionId = keyof typeof visitSections;

export function isVisitSectionId(id: string): id is VisitSectionId {
  return Object.hasOwn(visitSections, id);
}

export const visitSectionIds = Object.keys(visitSections).filter(isVisitSectionId);
