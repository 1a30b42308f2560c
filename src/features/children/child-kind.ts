import { draftForms } from '@/data/drafts/draft-forms';
import { addChild, updateChild } from '@/data/records/children';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import {
  type ChildFormErrors,
  childFromForm,
  type ChildFormValues,
  childToForm,
  emptyChildForm,
  parseChildForm,
  validateChildForm,
} from '@/domain/child/child-form';
import type { Child } from '@/domain/schema/entities';
import { saveTopic } from '@/ui/messages/toast-queue';
import type { RecordFormConfig } from '@/shared/record-form/form-config';

/** What is said over the words beside the fields when name or birthdate is missing. */
export const missingFields = {
  topic: saveTopic,
  tone: 'danger',
  title: 'Missing required fields',
  description: 'Please provide a name and birthdate for the child.',
} as const;

/** The children, as their form knows them. `onWrite` begins the first note for one that was just added. */
export function childrenOn(
  today: CalendarDay,
  onWrite: (child: Child) => void,
): RecordFormConfig<ChildFormValues, ChildFormErrors, Child> {
  return {
    formOf: (child) => (child ? draftForms.child(child.id) : draftForms.newChild),
    nameOf: ({ name }) => name.trim(),
    toForm: (child) => (child ? childToForm(child) : emptyChildForm(today)),
    parse: parseChildForm,
    validate: (values) => validateChildForm(values, today),
    repository: {
      add: ({ values, photo }, like) => addChild(childFromForm(values), photo, new Date(), like),
      update: (child, { values, photo }, expected) =>
        updateChild(child.id, childFromForm(values), photo, expected),
    },
    words: {
      added: (child) => ({
        title: 'Child added',
        description: `${child.name} has been added successfully.`,
        action: {
          label: 'Write the first note',
          onAction: () => {
            onWrite(child);
          },
        },
      }),
      updated: ({ name }) => ({
        title: 'Child updated',
        description: `${name}'s information has been updated.`,
      }),
      notAdded: {
        title: 'Failed to add child',
        description: 'There was an error adding the child. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the child. Please try again.',
      },
    },
  };
}
