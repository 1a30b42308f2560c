import { byText } from '@/domain/circle/document';
import { recordLocalChange } from '@/domain/circle/show-document';
import {
  type CircleJournal,
  type Folded,
  generationOf,
  type SyncProgress,
  type Pushed,
} from '@/circle/engine/engine-ports';
import { isSameDocument } from '@/domain/circle/merge-documents';
import type { sizeOfReceived } from '@/data/photos/shrink-photo';
import { type Change, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleDocRow, type CircleRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted, type LostRecords, noneLost } from '@/data/db/readable-rows';
import {
  quarantineDocuments,
  readDocumentQuarantine,
  releaseFromQuarantine,
} from './document-quarantine';
import {
  readHistoryItems,
  historyPushed,
  revisionStatuses,
  receiveHistory,
} from './circle-history';
import {
  markPhotos,
  photoMarks,
  photosToTransfer,
  readPhoto,
  recordsWithPhotos,
  storePhoto,
} from './circle-photos';
import { assertActive, changeCircle, changeCircleWithin, readCircle } from './circles';
import { foldOptimistically, foldOutbox, writeWithoutLost } from './fold-outbox';
import { docsOfChild, isOffLimits, readRows, type StoredRow } from './stored-records';
import { inChunks } from '@/lib/values';
import { allCircleStores, dequeued, enqueueAll, outboxKeys, outboxRowOf } from './outbox';
import { projectParkedWithin } from './parked-documents';
import { receiveDocuments } from './store-received';
import { markOf } from './project-document';

/** Returns the stores of one child for its engine. Every call stores all or nothing, and throws StorageFailure. */
export function circleJournal(
  childId: string,
  clock: () => Date = () => new Date(),
  sizeOfPhoto?: typeof sizeOfReceived,
): CircleJournal {
  return {
    pending: (limit) => pending(childId, limit),
    fold: async (keys, writer) => {
      if (keys.length <= atOnce) {
        const context = { childId, writer, lost: noneLost, now: clock() };
        const docs = await foldOptimistically(keys, context);
        if (docs !== null) return [...docs.values()].map(foldedOf);
      }
      return writeWithoutLost(async (apply, lost) => {
        const context = { childId, writer, lost, now: clock() };
        const changes: Change[] = [];
        const photoIds: string[] = [];
        const all: Folded[] = [];
        for (const some of inChunks(keys, atOnce)) {
          const [folded] = await Promise.all([foldOutbox(some, context), assertActive(childId)]);
          changes.push(...folded.changes);
          photoIds.push(...folded.photoIds);
          all.push(...[...folded.docs.values()].map(foldedOf));
        }
        await apply([...changes, ...(await photoMarks(childId, { own: photoIds }))]);
        return all;
      });
    },
    historyOf: (ids) => readHistoryItems(childId, ids),
    markPushed: (written, checkpoint = {}) =>
      writeWithoutLost(async (apply, lost) => {
        await assertActive(childId);
        const changes: Change[] = [];
        for (const some of inChunks(written, atOnce))
          changes.push(...(await pushed(childId, some, lost)));
        // Sorted so that changes of one store are together.
        await apply(changes.toSorted((a, b) => byText(a.store, b.store)));
        await changeCircleWithin(apply, childId, checkpoint);
      }),
    markHistoryPushed: (ids, checkpoint) => historyPushed(childId, ids, checkpoint),
    receive: (batch, writer) =>
      writeWithoutLost(async (apply, lost) => {
        const [{ changes, receipts }] = await Promise.all([
          receiveDocuments(batch, { childId, writer, lost, now: clock() }),
          assertActive(childId),
        ]);
        await apply(changes);
        if (batch.some(({ doc }) => doc.list === 'children'))
          await projectParkedWithin(apply, childId, lost);
        return receipts;
      }),
    receiveHistory: (items) => receiveHistory(childId, items),
    historyStatuses: (items) => revisionStatuses(childId, items, clock()),
    known: async (keys) => {
      const rows = await guarded(() => docsOfChild(keys, childId));
      const found = rows.filter((row) => row !== undefined).filter(isDecrypted);
      return new Map(found.map(({ key, rev, doc }) => [key, { rev, doc }]));
    },
    keys: () => guarded(() => db.circleDocs.where('childId').equals(childId).primaryKeys()),
    forgetRev: (keys) => forgetRev(childId, keys),
    enqueueEverything: () => sendEverything(childId),
    progress: async () => progressOf(await guarded(() => readCircle(childId))),
    saveProgress: (progress) => changeCircle(childId, progress),
    quarantine: (items) => quarantineDocuments(childId, items, clock()),
    releaseFromQuarantine: (docIds) => releaseFromQuarantine(childId, docIds),
    readQuarantine: () => readDocumentQuarantine(childId),
    photos: (state, limit) => photosToTransfer(childId, state, limit),
    readPhoto: (id) => readPhoto(childId, id),
    storePhoto: (photo) => storePhoto(childId, photo, sizeOfPhoto),
    markPhotos: (ids, state) => markPhotos(childId, ids, state),
    usesPhotos: async (ids) => (await recordsWithPhotos(childId, ids)).length > 0,
  };
}

const foldedOf = ({ key, doc, rev }: CircleDocRow): Folded => ({ key, doc, rev });

/** Puts earlier versions last, so that new members get the records first. */
async function pending(childId: string, limit: number) {
  const keys = await outboxKeys(childId);
  const records: string[] = [];
  const revisions: string[] = [];
  // After a circle began, this is read for every hundredth of the journal.
  for (const key of keys) {
    if (records.length === limit) break;
    (key.startsWith('history/') ? revisions : records).push(key);
  }
  const rows = [...records, ...revisions].slice(0, limit);
  return { rows: rows.map((key) => outboxRowOf(key, childId)), total: keys.size };
}

/** How many records are read and compared in one task. */
const atOnce = 20;

/**
 * Returns the changes to store once the server has some documents. Call it inside a write. A record that has changed since stays in
 * the outbox.
 */
async function pushed(
  childId: string,
  written: readonly Pushed[],
  lost: LostRecords,
): Promise<readonly Change[]> {
  const keys = written.map(({ key }) => key);
  const [known, rows] = await Promise.all([
    db.circleDocs.bulkGet(keys),
    readRows(
      written.map(({ doc }) => doc),
      lost,
    ),
  ]);
  const stored: Change[] = [];
  const done: string[] = [];
  for (const [at, { key, rev, doc }] of written.entries()) {
    const before = known[at];
    // It was stored before it was sent: in the meantime the circle was left, or another child's record has got this id.
    if (before?.childId !== childId) continue;
    const own = isDecrypted(before) ? before : undefined;
    const isLater =
      own?.rev === null || own === undefined || generationOf(rev) >= generationOf(own.rev);
    const row: CircleDocRow = own ?? { key, childId, rev, doc, mark: markOf(doc) };
    if (isLater) stored.push(put('circleDocs', { ...row, rev }));
    if (isSameDocument(row.doc, doc) && isFolded(row, rows.get(key) ?? null)) done.push(key);
  }
  return [...stored, ...(await dequeued(done, childId))];
}

/** Returns whether the stored record is what the document says. */
function isFolded({ doc, mark }: CircleDocRow, row: StoredRow): boolean {
  if (mark === 'parked') return true;
  if (isOffLimits(row) || (row === null && doc.list === 'children')) return true;
  return recordLocalChange(doc, row, doc, { writer: '', by: '', at: '' }) === doc;
}

async function forgetRev(childId: string, keys: readonly string[]): Promise<void> {
  await commitWithin(
    ['circleDocs'],
    async (apply) => {
      const rows = await docsOfChild(keys, childId);
      const known = rows.filter((row) => row !== undefined).filter(isDecrypted);
      await apply(known.map((row) => put('circleDocs', { ...row, rev: null })));
    },
    { from: 'circle' },
  );
}

async function sendEverything(childId: string): Promise<void> {
  await commitWithin(
    [...allCircleStores, 'circleAside'],
    async (apply) => {
      const circle = await readCircle(childId);
      if (circle === null) return;
      const reset = {
        ...circle,
        since: null,
        instance: null,
        documents: null,
        lastSeen: null,
        lastPresence: null,
        renewed: null,
        renewing: null,
      };
      const quarantined = await db.circleAside.where('childId').equals(childId).primaryKeys();
      await apply([
        put('circles', reset),
        ...(await enqueueAll(childId)),
        // What is still bad on the server will be quarantined again.
        ...quarantined.map((key) => remove('circleAside', key)),
      ]);
    },
    { from: 'circle' },
  );
}

function progressOf(circle: CircleRow | null): SyncProgress {
  const { since = null, instance = null, documents = null } = circle ?? {};
  return {
    since,
    instance,
    documents,
    lastSeen: circle?.lastSeen ?? null,
    lastPresence: circle?.lastPresence ?? null,
    renewed: circle?.renewed ?? null,
    renewing: circle?.renewing ?? null,
  };
}
