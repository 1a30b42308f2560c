import { draftForms } from '@/data/drafts/draft-forms';
import { addItem, medicineList } from '@/data/records/child-lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import {
  emptyMedicineForm,
  type MedicineFormErrors,
  medicineFromForm,
  type MedicineFormValues,
  medicineToForm,
  parseMedicineForm,
  validateMedicineForm,
} from '@/domain/child/medicines';
import type { RecordFormConfig } from '@/shared/record-form/form-config';
import { newId } from '@/lib/ids';
import { type Listed, listed, updateListed } from './list-item';

/** The medicines of a child, as their form knows them. */
export function medicinesOf(
  childId: string,
  today: CalendarDay,
): RecordFormConfig<MedicineFormValues, MedicineFormErrors, Listed<Medicine>> {
  return {
    formOf: (medicine) =>
      medicine ? draftForms.medicine(childId, medicine.id) : draftForms.newMedicine(childId),
    nameOf: ({ name }) => name.trim(),
    toForm: (medicine) => (medicine ? medicineToForm(medicine.item) : emptyMedicineForm),
    parse: parseMedicineForm,
    validate: (values) => validateMedicineForm(values, today),
    repository: {
      add: async ({ values }, like) => {
        const medicine = medicineFromForm(values, { ...like?.item, id: newId() });
        return listed(await addItem(childId, medicineList, medicine), medicineToForm);
      },
      update: ({ id }, { values }, expected) =>
        updateListed(
          childId,
          medicineList,
          id,
          medicineToForm,
          (medicine) => medicineFromForm(values, medicine),
          expected,
        ),
    },
    words: {
      added: ({ item }) => ({ title: 'Medicine added', description: item.name }),
      updated: ({ item }) => ({ title: 'Medicine updated', description: item.name }),
      notAdded: {
        title: 'Failed to add medicine',
        description: 'There was an error adding the medicine. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the medicine. Please try again.',
      },
    },
  };
}
