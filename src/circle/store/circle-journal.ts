import { recordLocalChange } from '@/domain/circle/show-document';
import {
  type CircleJournal,
  generationOf,
  type SyncProgress,
  type Pushed,
} from '@/circle/engine/engine-ports';
import { isSameDocument } from '@/domain/circle/merge-documents';
import type { sizeOfReceived } from '@/data/photos/shrink-photo';
import { type Change, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleDocRow, type CircleRow, db, type OutboxRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted, type LostRecords } from '@/data/db/readable-rows';
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
import { assertActive, changeCircle, readCircle } from './circles';
import { foldOutbox, writeWithoutLost } from './fold-outbox';
import { docsOfChild, isOffLimits, readRow } from './stored-records';
import { allCircleStores, dequeued, enqueueAll, outboxKeys, outboxRowOf } from './outbox';
import { projectParkedWithin } from './parked-documents';
import { receiveDocuments } from './store-received';
import { markOf } from './project-document';

/** Returns the stores of one child for its engine. Every call is one transaction, and throws StorageFailure. */
export function circleJournal(
  childId: string,
  clock: () => Date = () => new Date(),
  sizeOfPhoto?: typeof sizeOfReceived,
): CircleJournal {
  return {
    pending: (limit) => pending(childId, limit),
    fold: (keys, writer) =>
      writeWithoutLost(async (apply, lost) => {
        await assertActive(childId);
        const folded = await foldOutbox(keys, { childId, writer, lost, now: clock() });
        await apply([...folded.changes, ...(await photoMarks(childId, { own: folded.photoIds }))]);
        return [...folded.docs.values()].map(({ key, doc, rev }) => ({ key, doc, rev }));
      }),
    historyOf: (ids) => readHistoryItems(childId, ids),
    markPushed: (written) =>
      writeWithoutLost(async (apply, lost) => {
        for (const one of written) await apply(await pushed(childId, one, lost));
      }),
    markHistoryPushed: (ids) => historyPushed(childId, ids),
    receive: (batch, writer) =>
      writeWithoutLost(async (apply, lost) => {
        await assertActive(childId);
        const { changes, receipts } = await receiveDocuments(batch, {
          ...{ childId, writer, lost, now: clock() },
        });
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

/** Puts earlier versions last, so that new members get the records first. */
async function pending(childId: string, limit: number) {
  const keys = await outboxKeys(childId);
  const all = keys.map((key): OutboxRow => outboxRowOf(key, childId));
  const isRevision = ({ list }: OutboxRow) => list === 'history';
  const rows = [...all.filter((row) => !isRevision(row)), ...all.filter(isRevision)].slice(
    0,
    limit,
  );
  return { rows, total: all.length };
}

/**
 * Returns the changes to store once the server has a document. Call it inside a write. A record that has changed since stays in
 * the outbox.
 */
async function pushed(
  childId: string,
  { key, rev, doc }: Pushed,
  lost: LostRecords,
): Promise<readonly Change[]> {
  const known = await db.circleDocs.get(key);
  // Another child's record has got this id in the meantime.
  if (known !== undefined && known.childId !== childId) return [];
  const own = known && isDecrypted(known) ? known : undefined;
  const isLater =
    own?.rev === null || own === undefined || generationOf(rev) >= generationOf(own.rev);
  const row: CircleDocRow = own ?? { key, childId, rev, doc, mark: markOf(doc) };
  const stored = isLater ? [put('circleDocs', { ...row, rev })] : [];
  const isDone = isSameDocument(row.doc, doc) && (await isFolded(row, lost));
  return isDone ? [...stored, ...(await dequeued([key], childId))] : stored;
}

/** Returns whether the stored record is what the document says. */
async function isFolded({ doc, mark }: CircleDocRow, lost: LostRecords): Promise<boolean> {
  if (mark === 'parked') return true;
  const row = await readRow(doc, lost);
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
