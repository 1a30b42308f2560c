import { Braces, FileText, Printer, Table } from 'lucide-react';
import type { FileFormat } from './use-entry-export';

export type Format = FileFormat | 'print';

export const formats = [
  { value: 'print', label: 'Print / PDF', icon: Printer },
  { value: 'json', label: 'JSON', icon: Braces },
  { value: 'csv', label: 'CSV', icon: Table },
  { value: 'markdown', label: 'Markdown', icon: FileText },
] as const;

/** What each of them is good for. */
export const about: Readonly<Record<Format, string>> = {
  json: 'One file with the child’s profile, the entries and their photos, to keep or to hand on. It is not a backup: Import Backup merges it into a journal.',
  csv: 'A table for a spreadsheet, one row for each entry, without photos. Cells that a spreadsheet would take for a formula start with an apostrophe.',
  markdown:
    'One text that any program can read. Where the entries have photos, a zip file with the photos beside it.',
  print: 'A journal for paper or a PDF: a cover, contents by month, photos and notes.',
};
