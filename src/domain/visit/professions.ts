/**
 * The professionals a visit is prepared for. Sections are in the order in which each asks about them, with the reason for
 * proposing them.
 */
import type { CategoryId } from '@/domain/schema/categories';
import type { VisitSectionId } from './sections';

export interface Proposed {
  readonly id: VisitSectionId;
  readonly reason: string;
  /** The section that takes its place, if anything is recorded for that. */
  readonly unless?: VisitSectionId;
}

interface Profession {
  readonly id: string;
  /** The label of its chip. */
  readonly label: string;
  /** The text after 'For'. */
  readonly audience: string;
  /** The proposed number of days if there was no earlier visit. */
  readonly days: VisitDays;
  /** What to quote if nothing is starred. Doses are never quoted. */
  readonly categories: readonly CategoryId[];
  readonly sections: readonly Proposed[];
}

/** The periods that one tap selects; two days are yesterday and today. */
export const visitDays = [2, 30, 60, 90] as const;
export type VisitDays = (typeof visitDays)[number];

const quotes = { id: 'quotes', reason: 'Your own words say what numbers cannot.' } as const;
const notes = { id: 'notes', reason: 'Room to write down what is said.' } as const;
const growth = { id: 'growth', reason: 'What was measured, and who measured it.' } as const;
const skills = {
  id: 'skills',
  reason: 'What’s new, and what isn’t there at the moment.',
} as const;
const changes = { id: 'changes', reason: 'What else was new in this time.' } as const;

export const professions = [
  {
    id: 'paediatrician',
    label: 'Paediatrician or GP',
    audience: 'the paediatrician or GP',
    days: 60,
    categories: ['behavior', 'sleep', 'food'],
    sections: [
      { id: 'sleep', reason: 'Sleep is mostly asked about first.' },
      { id: 'behaviour', reason: 'What comes before the hard moments, and what helps.' },
      skills,
      { id: 'medicines', reason: 'What was given, and what was said about it.' },
      growth,
      changes,
      { id: 'foods', reason: 'What is eaten by now.' },
      { id: 'words', reason: 'What is being learned.', unless: 'skills' },
      quotes,
      notes,
    ],
  },
  {
    id: 'occupational',
    label: 'Occupational therapist',
    audience: 'the occupational therapist',
    days: 60,
    categories: ['sensory', 'behavior', 'education'],
    sections: [
      { id: 'sensory', reason: 'Which senses, and what helped.' },
      { id: 'behaviour', reason: 'What came before and after.' },
      skills,
      { id: 'words', reason: 'Goals, and how much help they took.' },
      changes,
      { id: 'foods', reason: 'Textures that are eaten by now.' },
      { id: 'sleep', reason: 'How rested the days begin.' },
      quotes,
      notes,
    ],
  },
  {
    id: 'speech',
    label: 'Speech',
    audience: 'the speech pathologist',
    days: 60,
    categories: ['social', 'education'],
    sections: [
      skills,
      { id: 'words', reason: 'Goals, and how much help they took.' },
      { id: 'foods', reason: 'Chewing and textures are part of it.' },
      { id: 'behaviour', reason: 'What was hard to say in words.' },
      changes,
      quotes,
      notes,
    ],
  },
  {
    id: 'dietitian',
    label: 'Dietitian or feeding',
    audience: 'the dietitian',
    days: 60,
    categories: ['food'],
    sections: [
      growth,
      { id: 'foods', reason: 'What is eaten, and what was tried.' },
      { id: 'sensory', reason: 'Which senses, and what helped.' },
      { id: 'medicines', reason: 'What was given besides.' },
      { id: 'sleep', reason: 'How rested the days begin.' },
      changes,
      quotes,
      notes,
    ],
  },
  {
    id: 'psychologist',
    label: 'Psychologist or behaviour support',
    audience: 'the psychologist',
    days: 60,
    categories: ['behavior', 'social', 'sensory'],
    sections: [
      { id: 'behaviour', reason: 'What came before, what happened, what came after.' },
      { id: 'sensory', reason: 'Which senses, and what helped.' },
      { id: 'sleep', reason: 'How rested the days begin.' },
      { id: 'words', reason: 'Goals, and how much help they took.' },
      skills,
      { id: 'medicines', reason: 'What was given besides.' },
      changes,
      quotes,
      notes,
    ],
  },
  {
    id: 'school',
    label: 'School',
    audience: 'school',
    days: 90,
    categories: ['education', 'social', 'behavior'],
    sections: [
      { id: 'words', reason: 'Goals, and how much help they took.' },
      skills,
      { id: 'behaviour', reason: 'What came before, and what helped.' },
      { id: 'sensory', reason: 'Which senses, and what helped.' },
      changes,
      quotes,
      notes,
    ],
  },
  {
    id: 'plan',
    label: 'Support plan review',
    audience: 'the support plan review',
    days: 90,
    categories: ['education', 'social', 'behavior'],
    sections: [
      { id: 'words', reason: 'The goals come first in a review.' },
      skills,
      { id: 'behaviour', reason: 'Where support is needed.' },
      { id: 'sleep', reason: 'What the nights take.' },
      changes,
      { id: 'sensory', reason: 'Which senses, and what helped.' },
      { id: 'foods', reason: 'What is eaten by now.', unless: 'skills' },
      quotes,
      notes,
    ],
  },
  {
    id: 'handover',
    label: 'Handover of a shift',
    audience: 'whoever takes over',
    days: 2,
    categories: ['behavior', 'sleep', 'food', 'sensory', 'education', 'social'],
    sections: [
      { id: 'medicines', reason: 'What was given, and when.' },
      { id: 'sleep', reason: 'How the night was.' },
      { id: 'foods', reason: 'What was eaten.' },
      { id: 'behaviour', reason: 'What was hard, and what helped.' },
      quotes,
      notes,
    ],
  },
] as const satisfies readonly Profession[];

export type ProfessionId = (typeof professions)[number]['id'];

export const professionIds = professions.map(({ id }) => id);

/** Returns the profession, or the first one for an unknown id. */
export function professionOf(id: string): Profession & { readonly id: ProfessionId } {
  return professions.find((one) => one.id === id) ?? professions[0];
}
