import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { agePhrase } from '@/domain/dates/age';
import type { BackupContents } from '@/domain/backup/backup-file';
import { type AnyRecord, countAll, type ListName, listNames } from '@/domain/schema/lists';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';
import { groupByDaySpan } from '@/domain/entry/entry-groups';
import { formatPeriod } from '@/domain/report/display';
import { readReport } from '@/domain/report/report-schema';
import { addChild } from '@/data/records/children';
import type { BackupMark, RecordBatch } from '@/data/db/rows';
import { writableDb as db } from '@/data/db/writable-db';
import { inPieces, readInPasses } from '@/data/fixtures/backup-file';
import { hostileFile } from '@/data/fixtures/hostile-backup';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { NotABackupError } from './backup-errors';
import type { PhotoMaker } from './read-backup';
import { blobSink } from './file-sinks';
import { undoRestore, clearStaged, deleteReplaced, restoreStaged, stage } from './restore';
import { writeBackup } from '@/data/fixtures/write-backup';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const mark: BackupMark = { key: 'backup', at: instant(0).toISOString(), fileName: 'x', records: 1 };

/** Node can't decode pictures: anything that begins like one counts as one. */
const makePhoto: PhotoMaker = async (file, _isOurs, id) => {
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  if (file.type === 'image/svg+xml' || (first !== 0xff && first !== 0x89)) throw new Error('None');
  const full = new Blob([file], { type: 'image/jpeg' });
  return { id, full, thumb: full, width: 1, height: 1 };
};

/** Reads a file as the worker does, leaving nothing behind if it is refused. Returns null then. */
async function readIn(file: Blob, take: typeof stage): Promise<BackupContents | null> {
  try {
    return await readInPasses(file, { ...quiet, stage: take, makePhoto });
  } catch (error) {
    if (take === stage) await clearStaged();
    if (!(error instanceof NotABackupError)) throw error;
    expectSentence(error.message);
    return null;
  }
}

function expectSentence(sentence: string): void {
  expect(sentence).toMatch(/^[A-Z].*\.$/s);
  expect(sentence).not.toMatch(/undefined|\[object|NaN|\bnull\b.*TypeError/);
}

const lists = async () => ({
  children: await db.children.toArray(),
  journal: await db.journal.toArray(),
  food: await db.food.toArray(),
  reports: await db.reports.toArray(),
  recommendations: await db.recommendations.toArray(),
});
type Lists = Awaited<ReturnType<typeof lists>>;

const photoIds = async () => db.photos.toCollection().primaryKeys();

const schemas = {
  children: childSchema,
  journal: journalEntrySchema,
  food: foodItemSchema,
  reports: reportSchema,
  recommendations: recommendationSchema,
};

/** Allows fields of a later version, which stay as they are. */
function expectWellFormed(list: ListName, record: AnyRecord): void {
  expect(record).toMatchObject(schemas[list].parse(record));
  expect(Object.keys(record)).not.toContain('__proto__');
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
}

/** Expects valid records only, each with a stored child and stored photos. */
async function expectWhole(stored: Lists): Promise<void> {
  for (const list of listNames) for (const record of stored[list]) expectWellFormed(list, record);
  const { children, journal, food, reports, recommendations } = stored;
  const known = new Set(children.map(({ id }) => id));
  for (const { childId } of [...journal, ...food, ...reports, ...recommendations])
    expect(known.has(childId), childId).toBe(true);
  const photos = new Set(await photoIds());
  for (const { photoId } of [...children, ...journal, ...food])
    expect(photoId === undefined || photos.has(photoId), photoId).toBe(true);
}

/** Returns it as a file would have it: JSON has no -0. */
function inAFile(stored: Lists): unknown {
  return JSON.parse(JSON.stringify(stored));
}

/** Expects that the rules that show records don't throw. */
function show({ children, journal, reports }: Lists): void {
  const today = '2026-03-01';
  for (const { birthdate } of children) expectSentence(`Is ${agePhrase(birthdate, today)}.`);
  const newestFirst = journal.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  expect(groupByDaySpan(newestFirst, today).flatMap(({ entries }) => entries)).toEqual(newestFirst);
  for (const report of reports) {
    expectSentence(`Is ${formatPeriod(report.period)}.`);
    readReport(report);
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});

/** A longer search, or the one that failed: HOSTILE_RUNS=50 HOSTILE_SEED=7 npx vitest run hostile-backups */
const isEverything = process.env['TEST_SET'] === 'all';
const times = Number(process.env['HOSTILE_RUNS'] ?? (isEverything ? 5 : 1));
const seed = Number(process.env['HOSTILE_SEED'] ?? 20260620);
const builtIn = Object.getOwnPropertyNames(Object.prototype).sort();

function expectReadableFindings({ problems, warnings }: BackupContents): void {
  for (const { first, count } of [problems, warnings]) {
    expect(count).toBeGreaterThanOrEqual(first.length);
    first.forEach(expectSentence);
  }
}

test(
  'any file is either refused with a reason, or each of its records is well-formed or reported',
  { timeout: 60_000 * times },
  async () => {
    const numRuns = 400 * times;
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(hostileFile, async ({ bytes, piece }) => {
        const staged: RecordBatch[] = [];
        const contents = await readIn(inPieces(bytes, piece), (batch) => {
          staged.push(batch);
          return Promise.resolve();
        });
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(builtIn);
        if (contents === null) return;
        accepted += 1;
        expectReadableFindings(contents);
        for (const { list, records } of staged)
          if (list !== 'setAside') for (const record of records) expectWellFormed(list, record);
      }),
      { numRuns, seed },
    );
    // Otherwise only the refusals would be tested.
    expect(accepted).toBeGreaterThan(numRuns / 4);
  },
);

test(
  'a file changes nothing until it is restored; then the journal is valid, can be undone, and survives an export',
  { timeout: 60_000 * times },
  async () => {
    await clearStores();
    const maya = await addChild(childFields, set(await photoOf('face')));
    await addEntry(maya.id, entryFields, set(await photoOf('moment')));
    await db.food.add(foodItem('f1', maya.id));
    const own = await lists();
    const ownPhotos = await db.photos.toArray();
    // A failing run is repeated with a smaller file, so each begins with the same journal.
    const resetJournal = () =>
      db.transaction('rw', db.tables, async () => {
        for (const table of db.tables) await table.clear();
        for (const list of listNames) await db.table<AnyRecord, string>(list).bulkAdd(own[list]);
        await db.photos.bulkAdd(ownPhotos);
      });
    const ownPhotoIds = await photoIds();
    await fc.assert(
      fc.asyncProperty(hostileFile, async ({ bytes, piece }) => {
        await resetJournal();
        const contents = await readIn(inPieces(bytes, piece), stage);
        expect(await lists()).toEqual(own);
        if (contents === null) {
          expect(await photoIds()).toEqual(ownPhotoIds);
          return;
        }
        await restoreStaged(mark, instant(1));
        const restored = await lists();
        const found = Object.values(restored).reduce((sum, { length }) => sum + length, 0);
        expect(countAll(contents.counts)).toBe(found);
        await expectWhole(restored);
        show(restored);

        const written = await writeBackup(blobSink(), { ...quiet, fileName: 'x', now: instant(2) });
        expect(written).toMatchObject({ records: found, unreadable: 0 });
        await undoRestore(instant(3));
        expect(await lists()).toEqual(own);
        // The original journal is live again, so that nothing of the first restore can be mistaken for the second's.
        const again = await readIn(written.file, stage);
        expect(again).toMatchObject({ problems: { count: 0 }, warnings: { count: 0 } });
        await restoreStaged(mark, instant(4));
        expect(await lists()).toEqual(inAFile(restored));
        await undoRestore(instant(5));
        await deleteReplaced();
        expect(await photoIds()).toEqual(ownPhotoIds);
      }),
      { numRuns: fewerInGate(50) * times, seed },
    );
  },
);
