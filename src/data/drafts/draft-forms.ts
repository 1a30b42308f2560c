import { formOf } from './drafts';

/** The names of the forms that keep drafts, by what they are about. */
export const draftForms = {
  newChild: 'child_new',
  child: (id: string) => `child_${id}`,
  newEntry: (childId: string) => `entry_new_${childId}`,
  entry: (id: string) => `entry_${id}`,
  newFood: (childId: string) => `food_new_${childId}`,
  food: (id: string) => `food_${id}`,
  newLifeChange: (childId: string) => `change_/${childId}`,
  /** It is about the child, which has the life change in its record. */
  lifeChange: (childId: string, id: string) => `change_${encodeURIComponent(id)}/${childId}`,
  newMedicine: (childId: string) => `medicine_/${childId}`,
  medicine: (childId: string, id: string) => `medicine_${encodeURIComponent(id)}/${childId}`,
  newGoal: (childId: string) => `goal_/${childId}`,
  goal: (childId: string, id: string) => `goal_${encodeURIComponent(id)}/${childId}`,
  visit: (childId: string) => `visit_${childId}`,
  /** What was said at a visit, of a child. */
  said: (childId: string) => `said_${childId}`,
  chat: (childId: string | null) => `chat_${childId ?? 'none'}`,
} as const;

/** Whose record or child a draft is about; null for one about nobody yet, such as a new child's. */
export function subjectOf(key: string): string | null {
  const form = formOf(key);
  if (form === draftForms.newChild || form === draftForms.chat(null)) return null;
  const about =
    /^(?:(?:entry_new|food_new|entry|food|child|chat|visit|said)_|(?:change|medicine|goal)_[^/]*\/)(.+)$/s;
  return about.exec(form)?.[1] ?? null;
}
