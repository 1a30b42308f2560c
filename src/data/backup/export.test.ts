import 'fake-indexeddb/auto';
import Papa from 'papaparse';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Child, EntryFields, JournalEntry } from '@/domain/schema/entities';
import { writeBackup } from '@/data/fixtures/write-backup';
import { blobSink } from './file-sinks';
import { addChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { readFile } from '@/data/fixtures/backup-file';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
  set,
} from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { chooseEntries } from './chosen-entries';
import type { ExportChoice, EntryChoice } from '@/domain/backup/export-choice';
import { writeEntries } from './export-entries';

const options = {
  fileName: 'kinleaf-maya.json',
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

let maya: Child;
let sam: Child;

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  maya = await addChild(childFields, set(await photoOf('face')));
  sam = await addChild({ ...childFields, name: 'Sam' }, set(await photoOf('sam')));
});

async function write(
  childId: string,
  fields: Partial<EntryFields>,
  photo?: string,
): Promise<JournalEntry> {
  const change = photo === undefined ? undefined : set(await photoOf(photo));
  return addEntry(childId, { ...entryFields, ...fields }, change);
}

function all(fields: Partial<EntryChoice> = {}): EntryChoice {
  const filters = { text: '', category: null, period: null };
  return { kind: 'choice', childId: maya.id, ...filters, from: 'all', ids: [], ...fields };
}

async function backupOf(chosen: ExportChoice) {
  const { file } = await writeBackup(blobSink(), { ...options, chosen });
  return readFile(await file.text(), undefined, true);
}

describe('the JSON of a child', () => {
  test('has everything of that child and nothing of another, and reads back as stored', async () => {
    const rain = await write(maya.id, { title: 'Rain' }, 'rain');
    const sun = await write(maya.id, { title: 'Sun', foodNotes: '=1+1 "🦋" שלום\n<script>' });
    await write(sam.id, { title: 'Not hers' }, 'not hers');
    for (const [id, childId] of [['1', maya.id] as const, ['2', sam.id] as const]) {
      await db.food.add(foodItem(`f${id}`, childId));
      await db.reports.add(report(`r${id}`, childId));
      await db.recommendations.add(recommendation(`s${id}`, childId));
    }
    const read = await backupOf({ kind: 'child', childId: maya.id });
    expect(read.problems.count + read.warnings.count).toBe(0);
    expect(read.staged.children).toEqual([await db.children.get(maya.id)]);
    expect(new Set(read.staged.journal)).toEqual(new Set([rain, sun]));
    expect(read.staged.food).toEqual([await db.food.get('f1')]);
    expect(read.staged.reports).toEqual([await db.reports.get('r1')]);
    expect(read.staged.recommendations).toEqual([await db.recommendations.get('s1')]);
    expect(await Promise.all(read.made.map(({ full }) => full.text()))).toEqual(['face', 'rain']);
  });

  test('has all entries, even if there are more than one page', async () => {
    const one = await write(maya.id, {});
    await db.journal.bulkAdd(
      Array.from({ length: 450 }, (_, at) => ({ ...one, id: `e${String(at)}` })),
    );
    const read = await backupOf({ kind: 'child', childId: maya.id });
    expect(read.counts.journal).toBe(451);
  });

  test('does not count as a backup of the journal', async () => {
    await backupOf({ kind: 'child', childId: maya.id });
    expect(await db.marks.get('backup')).toBeUndefined();
  });
});

test('the JSON of a report has the report and the child', async () => {
  await write(maya.id, {});
  await db.reports.bulkAdd([report('r1', maya.id), report('r2', maya.id)]);
  const read = await backupOf({ kind: 'report', childId: maya.id, reportId: 'r2' });
  expect(read.counts).toMatchObject({ children: 1, journal: 0, reports: 1 });
  expect(read.staged.reports).toEqual([await db.reports.get('r2')]);
});

describe('chosen entries', () => {
  test('are all that match the filters, oldest first', async () => {
    await write(maya.id, { title: 'Later', date: '2025-11-21' });
    await write(maya.id, { title: 'Food', category: 'food' });
    await write(maya.id, { title: 'Earlier', date: '2025-11-19' });
    await write(sam.id, { title: 'Not hers' });
    expect(await titlesOf(all())).toEqual(['Earlier', 'Food', 'Later']);
    expect(await titlesOf(all({ category: 'sleep' }))).toEqual(['Earlier', 'Later']);
    expect(await titlesOf(all({ period: { start: '2025-11-20', end: '2025-11-20' } }))).toEqual([
      'Food',
    ]);
    expect(await titlesOf(all({ text: ' LATER ' }))).toEqual(['Later']);
  });

  test('are all except the unticked ones, or only the ticked ones', async () => {
    const one = await write(maya.id, { title: 'One', date: '2025-11-01' });
    const two = await write(maya.id, { title: 'Two', date: '2025-11-02' });
    await write(maya.id, { title: 'Three', date: '2025-11-03' });
    const not = await write(sam.id, { title: 'Not hers' });
    expect(await titlesOf(all({ ids: [two.id] }))).toEqual(['One', 'Three']);
    const ids = [two.id, one.id, not.id, 'gone'];
    expect(await titlesOf(all({ from: 'none', ids }))).toEqual(['One', 'Two']);
  });

  test('as JSON read back as stored, with their photos and the child', async () => {
    const rain = await write(maya.id, { title: 'Rain' }, 'rain');
    await write(maya.id, { title: 'Sun' }, 'sun');
    const chosen = await chooseEntries(all({ from: 'none', ids: [rain.id] }));
    const read = await backupOf(chosen);
    expect(read.staged.children).toEqual([await db.children.get(maya.id)]);
    expect(read.staged.journal).toEqual([rain]);
    expect(await Promise.all(read.made.map(({ full }) => full.text()))).toEqual(['face', 'rain']);
  });
});

async function titlesOf(choice: EntryChoice): Promise<(string | undefined)[]> {
  const { ids } = await chooseEntries(choice);
  return (await db.journal.bulkGet([...ids])).map((entry) => entry?.title);
}

describe('the CSV', () => {
  async function csvOf(fields: Partial<EntryFields>): Promise<string> {
    await write(maya.id, fields);
    const { file } = await writeEntries('csv', all(), options);
    // Not text(), which drops the byte order mark.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  }

  test('begins with a byte order mark, for Excel', async () => {
    expect((await csvOf({})).startsWith('\uFEFFDate,Category,Title,')).toBe(true);
  });

  test.each([
    '=HYPERLINK("http://x")',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '=1\n2',
  ])('defuses %j with an apostrophe', async (content) => {
    const { data } = Papa.parse<string[]>(await csvOf({ content }));
    expect(data[1]?.[3]).toBe(`'${content}`);
  });

  test('preserves quotes, commas, line breaks, emoji, right-to-left text and HTML exactly', async () => {
    const content = 'He said "no", twice\r\n🦋 שלום <script>alert(1)</script>; a, b';
    const { data } = Papa.parse<string[]>(await csvOf({ content }));
    expect(data).toHaveLength(2);
    expect(data[1]?.[3]).toBe(content);
  });
});

describe('an entry whose bytes the browser lost', () => {
  let lost: JournalEntry;

  beforeEach(async () => {
    await write(maya.id, { title: 'Before', date: '2025-11-01' });
    lost = await write(maya.id, { title: 'Lost', date: '2025-11-02' });
    await write(maya.id, { title: 'After', date: '2025-11-03' });
    const reading = (row: JournalEntry) => {
      if (row.id === lost.id) throw new DOMException('Data lost', 'NotReadableError');
      return row;
    };
    db.journal.hook('reading', reading);
    onTestFinished(() => {
      db.journal.hook('reading').unsubscribe(reading);
    });
  });

  test.each(['csv', 'markdown'] as const)(
    'prevents no other entry in a %s file, and is counted',
    async (format) => {
      const whole = await writeEntries(format, all(), options);
      const some = await writeEntries(format, all({ from: 'none', ids: [lost.id] }), options);
      expect([whole, some]).toMatchObject([
        { records: 2, lostRecords: 1 },
        { records: 0, lostRecords: 1 },
      ]);
      const text = Buffer.from(await whole.file.arrayBuffer()).toString('latin1');
      expect(text).toContain('Before');
      expect(text).toContain('After');
      const without = await writeEntries(format, all({ ids: [lost.id] }), options);
      expect(without).toMatchObject({ records: 2, lostRecords: 0 });
    },
  );

  test('nor in a JSON file', async () => {
    const chosen = await chooseEntries(all());
    expect(await writeBackup(blobSink(), { ...options, chosen })).toMatchObject({
      records: 3,
      lostRecords: 1,
    });
  });
});

describe('the Markdown', () => {
  test('is one text file without photos', async () => {
    await write(maya.id, { title: 'Rain' });
    const { file, records } = await writeEntries('markdown', all(), options);
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect([file.type, records]).toEqual(['text/markdown;charset=utf-8', 1]);
    expect(text).toMatch(/^# Journal for [^]*### Rain/);
  });

  test('has each picture once, named after the day, and links to it', async () => {
    await write(maya.id, { title: 'Rain', date: '2025-11-01' }, 'rain');
    await write(maya.id, { title: 'Rain again', date: '2025-11-02' }, 'rain');
    const { file } = await writeEntries('markdown', all(), options);
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    // Twice as a link, once before its bytes and once in the directory at the end of the zip.
    expect(text.split('photos/2025-11-01-001.jpg')).toHaveLength(5);
    expect(text).not.toContain('photos/2025-11-02');
  });

  test('stops when it is cancelled', async () => {
    await write(maya.id, {}, 'rain');
    const signal = AbortSignal.abort();
    await expect(writeEntries('markdown', all(), { ...options, signal })).rejects.toThrow();
  });
});
