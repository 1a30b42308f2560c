// The product's database in a separate page, driven by sequences.spec.ts.
import { restoreLock } from '../../../src/data/backup/backup-marks';
import { readBackup } from '../../../src/data/backup/read-backup';
import { blobSink } from '../../../src/data/backup/file-sinks';
import { clearUnfinishedRestore } from '../../../src/data/startup/open-journal';
import { undoRestore, clearStaged, restoreStaged, stage } from '../../../src/data/backup/restore';
import { writeBackup } from '../../../src/data/fixtures/write-backup';
import { addChild, deleteChild, updateChild } from '../../../src/data/records/children';
import type { StoredPhoto } from '../../../src/data/db/db';
import { writableDb as db } from '../../../src/data/db/writable-db';
import { ConflictError, guarded, NotFoundError, StorageFailure } from '../../../src/data/db/errors';
import { addFood, deleteFood, moveFood, updateFood } from '../../../src/data/records/foods';
import { addEntry, deleteEntry, updateEntry } from '../../../src/data/records/entries';
import { sweepDrafts } from '../../../src/data/drafts/forget-drafts';
import { keepPhoto, type PhotoChange } from '../../../src/data/photos/photo-changes';
import { regenerateRecommendations } from '../../../src/data/records/recommendations';
import type { Action, FormName, Outcome, Photo, Refusal } from './contract';
import { forgetDraft, keepDraft } from './page-drafts';
import { beDeaf, beWithLock, forgetLock, lockIs, migrate } from './page-lock';
import { LockChangedError } from '../../../src/data/commit/lock-check';
import { lockNow } from '../../../src/data/lock/lock-session';
import { snapshot } from './page-snapshot';

const day = '2026-06-20';
const foodFields = { category: 'Grains', reaction: 'neutral', date: day } as const;
const pictures = ['leaf', 'train', 'toast'];

function pictureOf(name: string): StoredPhoto {
  // As large as a photo, so that the browser stores it in a separate file.
  const bytes = new Uint8Array(90_000).fill(pictures.indexOf(name) + 1);
  const full = new Blob([bytes], { type: 'image/jpeg' });
  return { id: name, full, thumb: full.slice(0, 9000, 'image/jpeg'), width: 300, height: 300 };
}

function changeOf(photo: Photo): PhotoChange {
  if (photo === 'keep') return keepPhoto;
  if (photo === 'remove') return { kind: 'remove' };
  return { kind: 'set', photos: [pictureOf(photo)] };
}

/** The ids of the records by label, in a page that was left behind. */
let known: ReadonlyMap<string, string> | null = null;

const children = async () =>
  (await db.children.toArray()).map(({ id, name }) => [name, id] as const);
const entries = async () =>
  (await db.journal.toArray()).map(({ id, title }) => [title, id] as const);
const foods = async () => (await db.food.toArray()).map(({ id, name }) => [name, id] as const);

const among =
  (records: () => Promise<(readonly [string, string])[]>) =>
  async (label: string): Promise<string> =>
    (known ?? new Map(await records())).get(label) ?? 'gone';
const idOfChild = among(children);
const idOfEntry = among(entries);
const idOfFood = among(foods);

function idOfSubject({ kind, isNew, about }: FormName): Promise<string> {
  const idOf = { child: idOfChild, entry: idOfEntry, food: idOfFood }[isNew ? 'child' : kind];
  return idOf(about ?? '');
}

/** Returns false if a record to delete didn't exist. */
async function perform(action: Action): Promise<unknown> {
  switch (action.verb) {
    case 'addChild':
      return addChild(
        { name: action.label, birthdate: '2022-03-14', bio: action.text },
        changeOf(action.photo),
      );
    case 'editChild':
      return updateChild(
        await idOfChild(action.label),
        { name: action.label, birthdate: '2022-03-14', bio: action.text },
        changeOf(action.photo),
      );
    case 'deleteChild':
      return (await deleteChild(await idOfChild(action.label))) !== null;
    case 'addEntry':
      return addEntry(
        await idOfChild(action.child),
        { title: action.label, category: 'sleep', content: action.text, date: day },
        changeOf(action.photo),
      );
    case 'editEntry':
      return updateEntry(
        await idOfEntry(action.label),
        { title: action.label, category: 'food', content: action.text, date: day },
        changeOf(action.photo),
        action.isStale ? '2001-01-01T00:00:00.000Z' : undefined,
      );
    case 'deleteEntry':
      return (await deleteEntry(await idOfEntry(action.label))) !== null;
    case 'addFood':
      return addFood(
        await idOfChild(action.child),
        { ...foodFields, name: action.label, state: 'new', notes: action.text },
        changeOf(action.photo),
      );
    case 'editFood':
      return updateFood(
        await idOfFood(action.label),
        { ...foodFields, name: action.label, state: action.state, notes: action.text },
        changeOf(action.photo),
        action.isStale ? '2001-01-01T00:00:00.000Z' : undefined,
      );
    case 'moveFood':
      return moveFood(await idOfFood(action.label), action.state);
    case 'deleteFood':
      return (await deleteFood(await idOfFood(action.label))) !== null;
    case 'restore':
      return guarded(() => restore(action.file));
    case 'bringBack':
      return guarded(() => undoRestore(new Date()));
    case 'recommend':
      return regenerateRecommendations(await idOfChild(action.child), day);
    case 'writeDraft': {
      const { photo, form } = action.draft;
      const picture = photo === 'keep' || photo === 'remove' ? null : pictureOf(photo);
      return keepDraft(action.slot, action.draft, await idOfSubject(form), picture);
    }
    case 'forgetDraft':
      return forgetDraft(action.slot);
  }
}

const forever = new AbortController().signal;

/** What the product's worker does with a file, without the pause for a preview. */
async function restore(text: string): Promise<void> {
  await navigator.locks.request(restoreLock, async () => {
    await clearStaged();
    try {
      const options = {
        signal: forever,
        onProgress: () => undefined,
        stage,
        // They aren't real pictures: the first byte says which one it is.
        makePhoto: async (file: Blob) => {
          const [first = 0] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
          return pictureOf(pictures[first - 1] ?? 'none');
        },
      };
      const file = new Blob([text]);
      await readBackup(file, { ...options, pass: 'without-photos' });
      await readBackup(file, { ...options, pass: 'with-photos' });
      await restoreStaged(null, new Date());
    } catch (error) {
      await clearStaged().catch(() => undefined);
      throw error;
    }
  });
}

async function backup(): Promise<string> {
  const options = {
    fileName: 'kinleaf-backup.json',
    now: new Date(),
    signal: forever,
    onProgress: () => undefined,
  };
  const { file } = await writeBackup(blobSink(), options);
  return file.text();
}

async function act(action: Action): Promise<Outcome> {
  try {
    return (await perform(action)) === false ? 'absent' : 'done';
  } catch (error) {
    if (error instanceof NotFoundError) return 'absent';
    if (error instanceof ConflictError) return 'conflict';
    if (error instanceof StorageFailure) return 'refused';
    if (error instanceof LockChangedError) return 'locked';
    throw error;
  }
}

/** Counts writes to the journal's stores and refuses the requested one. */
function refuse({ at, how }: Refusal): { isMet: () => boolean; end: () => void } {
  const prototype: object = IDBObjectStore.prototype;
  const own = Object.getOwnPropertyDescriptors(prototype);
  let writes = 0;
  for (const method of ['add', 'put', 'delete'] as const) {
    const original = own[method]?.value as (...values: unknown[]) => IDBRequest;
    Object.defineProperty(prototype, method, {
      configurable: true,
      value(this: IDBObjectStore, ...values: unknown[]): IDBRequest {
        // Drafts are written after the records, separately.
        if (this.name === 'draftPhotos' || writes++ !== at)
          return Reflect.apply(original, this, values);
        if (how === 'quota') throw new DOMException('No room', 'QuotaExceededError');
        const request = Reflect.apply(original, this, values);
        this.transaction.abort();
        return request;
      },
    });
  }
  return { isMet: () => writes > at, end: () => void Object.defineProperties(prototype, own) };
}

await beWithLock();
// As the product does at every start, once a tab that was killed during a restore has released its lock.
await navigator.locks.request(restoreLock, () => undefined);
await clearUnfinishedRestore();
await sweepDrafts();
window.stores = {
  backup,
  async clear() {
    localStorage.clear();
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((t) => t.clear())));
    forgetLock();
  },
  act,
  snapshot,
  lockIs,
  migrate,
  lockNow,
  async leaveBehind() {
    known = new Map([...(await children()), ...(await entries()), ...(await foods())]);
    beDeaf();
  },
  async actRefused(action, refusal) {
    const { isMet, end } = refuse(refusal);
    try {
      const outcome = await act(action);
      return { outcome, met: isMet() };
    } finally {
      end();
    }
  },
};
