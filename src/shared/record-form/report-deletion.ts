import { deleteReport } from '@/data/records/reports';
import type { Report } from '@/domain/schema/entities';
import type { Deletion } from './form-config';
import { undoDelete } from './undo-delete';

/** The deletion of a report, which has no form. */
export const reportDeletion: Deletion<Report> = {
  question: ({ title }) =>
    `This will permanently delete the report “${title}”. This action cannot be undone.`,
  remove: async ({ id, title }) =>
    undoDelete(await deleteReport(id), { title: 'Report restored', name: title }, () =>
      document.querySelector(`[data-record="${CSS.escape(id)}"] a`),
    ),
  deleted: ({ title }) => ({ title: 'Report deleted', description: title }),
  notDeleted: {
    title: 'Failed to delete',
    description: 'There was an error deleting the report. Please try again.',
  },
};
