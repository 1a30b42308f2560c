import type { FormName } from '../sequences/contract';
import { dialog, type Place } from './driver';

/** The names of the forms and their parts. */
export const words = {
  child: {
    add: 'Add Child',
    new: { title: 'Add a Child', submit: 'Add Child' },
    edit: { title: 'Edit Child', submit: 'Update' },
    label: 'Name',
    text: 'Bio optional',
  },
  entry: {
    add: 'Add Entry',
    new: { title: 'Add Journal Entry', submit: 'Add Entry' },
    edit: { title: 'Edit Journal Entry', submit: 'Update Entry' },
    label: 'Title',
    text: 'Additional Notes',
  },
  food: {
    add: 'Add Food',
    new: { title: 'Add Food', submit: 'Add Food' },
    edit: { title: 'Edit Food', submit: 'Save Changes' },
    label: 'Food Name',
    text: 'Notes optional',
  },
} as const;

export const wordsOf = ({ kind, isNew }: FormName) => words[kind][isNew ? 'new' : 'edit'];

export const dialogOf = (form: FormName): Place => dialog(wordsOf(form).title);

export function fieldOf(form: FormName, which: 'label' | 'text'): Place {
  return { role: 'textbox', name: words[form.kind][which], within: dialogOf(form) };
}
