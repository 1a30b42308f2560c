import { formOf } from './drafts';
import type { PhotoChange } from '@/data/photos/photo-changes';

/** The names of the forms that have drafts. */
export const draftForms = {
  newChild: 'child_new',
  child: (id: string) => `child_${id}`,
  newEntry: (childId: string) => `entry_new_${childId}`,
  newMeasurement: (childId: string) => `measurement_new_${childId}`,
  entry: (id: string) => `entry_${id}`,
  newFood: (childId: string) => `food_new_${childId}`,
  food: (id: string) => `food_${id}`,
  newLifeChange: (childId: string) => `change_/${childId}`,
  /** Ends with the child, whose record contains the life change. */
  lifeChange: (childId: string, id: string) => `change_${encodeURIComponent(id)}/${childId}`,
  newMedicine: (childId: string) => `medicine_/${childId}`,
  medicine: (childId: string, id: string) => `medicine_${encodeURIComponent(id)}/${childId}`,
  newGoal: (childId: string) => `goal_/${childId}`,
  goal: (childId: string, id: string) => `goal_${encodeURIComponent(id)}/${childId}`,
  newSkill: (childId: string) => `noticed_new_${childId}`,
  /** A skill that was seen for the first time. */
  newFirst: (childId: string) => `first_new_${childId}`,
  visit: (childId: string) => `visit_${childId}`,
  /** What was said at a child's visit. */
  said: (childId: string) => `said_${childId}`,
  chat: (childId: string | null) => `chat_${childId ?? 'none'}`,
} as const;

/** Returns the id of the record or child that a draft is about; null for one about nobody yet, such as a new child's. */
export function subjectOf(key: string): string | null {
  const form = formOf(key);
  if (form === draftForms.newChild || form === draftForms.chat(null)) return null;
  const about =
    /^(?:(?:entry_new|food_new|measurement_new|noticed_new|first_new|entry|food|child|chat|visit|said)_|(?:change|medicine|goal)_[^/]*\/)(.+)$/s;
  return about.exec(form)?.[1] ?? null;
}

/** What a form was opened for. */
export interface DraftBase<T> {
  /** Names the form's drafts: one name per form and record. */
  readonly form: string;
  /** What the form shows before anything is typed. */
  readonly initial: T;
  /** The `updatedAt` of the record that is edited; undefined for a new one. */
  readonly basedOn: string | undefined;
  /** If a record is edited, the form of a new record of the same kind. */
  readonly asNew?: string | undefined;
  /** The photos of that record, in their order. */
  readonly photoIds: readonly string[];
}

/** What is typed and chosen at one moment. */
export interface DraftContent<T> {
  readonly values: T;
  readonly photo: PhotoChange;
}

export interface DraftState<T> extends DraftContent<T> {
  /** Whether anything differs from what the form was opened for. */
  readonly isChanged: boolean;
  /** True while the draft's photos are being read; saving must wait for them. */
  readonly isRestoring: boolean;
  /** Some photos could not be read: they stay in the draft for the next form, and nowhere else. */
  readonly isPhotoUnread: boolean;
  /** What the browser refused to store and the form would lose: the text, or only the photo. Null if all is stored. */
  readonly notStored: 'text' | 'photo' | null;
}
