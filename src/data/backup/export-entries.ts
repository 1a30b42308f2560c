import { makeZip } from 'client-zip';
import Papa from 'papaparse';
import { type Findings, FindingsList } from '@/domain/backup/backup-file';
import { titleAndDay } from '@/domain/schema/lists';
import type { JournalEntry } from '@/domain/schema/entities';
import { journalMarkdown } from '@/domain/backup/export-markdown';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { entryTable, formulaCell } from '@/domain/backup/entry-table';
import { photoBytes } from './write-pieces';
import type { WriteOptions } from './write-backup';
import { db } from '@/data/db/db';
import { findPicture } from '@/data/photos/photo-changes';
import { readChosenEntries } from './chosen-entries';
import type { EntryChoice, TextFormat } from '@/domain/backup/export-choice';

export interface WrittenEntries {
  readonly file: Blob;
  readonly records: number;
  /** Entries that the browser can't read any more and that are missing from the file. */
  readonly lostRecords: number;
  /** The entries, by title and day, whose photos could not be read and are missing from the file. */
  readonly lostPhotos: Findings;
}

type Options = Pick<WriteOptions, 'now' | 'signal' | 'onProgress'>;

/** Writes chosen entries for another program, oldest first. Throws the signal's reason and the browser's errors. */
export async function writeEntries(
  format: TextFormat,
  choice: EntryChoice,
  options: Options,
): Promise<WrittenEntries> {
  const { entries, lost: lostIds } = await readChosenEntries(choice);
  options.signal.throwIfAborted();
  const lostPhotos = new FindingsList();
  const file =
    format === 'csv'
      ? csvFile(entries)
      : await markdownFile(choice.childId, entries, options, lostPhotos);
  const lostRecords = lostIds.length;
  return { file, records: entries.length, lostRecords, lostPhotos: lostPhotos.findings };
}

/** Without a byte order mark, Excel reads UTF-8 as the regional code page. */
const byteOrderMark = '\uFEFF';

function csvFile(entries: readonly JournalEntry[]): Blob {
  const text = Papa.unparse(entryTable(entries), { escapeFormulae: formulaCell });
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' });
}

const extensions = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

async function markdownFile(
  childId: string,
  entries: readonly JournalEntry[],
  { now, signal, onProgress }: Options,
  lost: FindingsList,
): Promise<Blob> {
  const child = await db.children.get(childId);
  const photos = await photoPaths(entries, signal, lost);
  const text = journalMarkdown(child?.name ?? '', entries, (entry) =>
    photoIdsOf(entry).flatMap((id) => photos.get(id) ?? []),
  );
  if (photos.size === 0) return new Blob([text], { type: 'text/markdown;charset=utf-8' });
  async function* files() {
    yield { name: 'journal.md', input: text, lastModified: now };
    let done = 0;
    for (const [id, name] of photos) {
      signal.throwIfAborted();
      const photo = await findPicture(id, 'full');
      const bytes = photo && (await photoBytes(photo));
      // Missing if the entry was deleted in another tab in the meantime, or the disk failed.
      if (bytes) yield { name, input: bytes, lastModified: now };
      done += 1;
      onProgress({ step: 'writing', done: done / photos.size });
    }
  }
  const zip = await new Response(makeZip(files())).blob();
  return new Blob([zip], { type: 'application/zip' });
}

/**
 * Returns the path of each picture in the zip file, by id, named after the first entry that shows it. A picture that can't be read has no
 * path, and is reported for each entry that shows it.
 */
async function photoPaths(
  entries: readonly JournalEntry[],
  signal: AbortSignal,
  lost: FindingsList,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const entry of entries) {
    let gone = 0;
    for (const id of photoIdsOf(entry)) {
      if (paths.has(id)) continue;
      signal.throwIfAborted();
      const photo = await findPicture(id, 'full');
      // Reading one byte shows whether the rest is there, without reading every picture twice.
      if (!photo || !(await photo.isThere())) {
        gone += 1;
        continue;
      }
      const extension = extensions.get(photo.type) ?? 'jpg';
      const number = String(paths.size + 1).padStart(3, '0');
      paths.set(id, `photos/${entry.date}-${number}.${extension}`);
    }
    if (gone > 0) lost.add(titleAndDay('journal', entry), gone);
  }
  return paths;
}
