import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { DraftEditor } from '@/data/drafts/draft-editor';
import { DraftLock } from '@/data/drafts/draft-locks';
import { readDraft, readDraftPhotos, writeDraft, writeDraftPhotos } from '@/data/drafts/drafts';
import { fillAllStores, startFreshPage, lockFileOf } from '@/data/fixtures/locked-journal';
import { photoOf } from '@/data/fixtures/records';
import { noPause } from '@/data/fixtures/migration-pauses';
import { deleteEntry } from '@/data/records/entries';
import { restoreDeleted } from '@/data/records/deleted-records';
import { db } from '@/data/db/db';
import { lockFileKey } from '@/data/db/encrypted-keys';
import { currentEncryption } from '@/data/db/encryption';
import { currentLockFile, unlock } from './lock-session';
import { turnOff, turnOn } from './turn-lock-on-off';
import { eventually } from '@/lib/fixtures/eventually';

vi.setConfig({ testTimeout: 60_000 });
/** Scrubbing takes long and is tested elsewhere. */
vi.mock('@/data/encryption/scrub', async (original) => ({
  ...(await original<typeof import('@/data/encryption/scrub')>()),
  scrub: () => Promise.resolve(),
}));

const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
  await fillAllStores(2);
});

const form = 'entry_new_a';
const draftTexts = async (draft: string) =>
  Promise.all((await readDraftPhotos(draft)).map(({ full }) => full.text()));

/** Turns the lock off as another tab would, without this page noticing. */
async function turnedOffElsewhere(): Promise<void> {
  const stale = invariant(currentLockFile(), 'a lock');
  await turnOff(noPause);
  unlock(key, stale);
}

test('draft photos are stored readably by a page that missed the lock being turned off', async () => {
  await turnOn(key, lockFileOf(), noPause);
  const photos = await Promise.all(['dawn', 'dusk'].map((text) => photoOf(text)));
  await turnedOffElsewhere();
  await writeDraftPhotos(form, photos);
  expect(currentEncryption()).toBeNull();
  expect(await draftTexts(form)).toEqual(['dawn', 'dusk']);
});

test('and so are those that undoing a deletion restores with their draft', async () => {
  await turnOn(key, lockFileOf(), noPause);
  const [id = ''] = await db.journal.toCollection().primaryKeys();
  const draft = `entry_${id}`;
  writeDraft(draft, { values: { title: 'Half' }, photo: 'set' });
  await writeDraftPhotos(draft, [await photoOf('dawn'), await photoOf('dusk')]);
  const deleted = invariant(await deleteEntry(id), 'an entry');
  await turnedOffElsewhere();
  expect(await restoreDeleted(deleted)).toEqual({ outcome: 'restored', lostPhotos: 0 });
  expect(currentEncryption()).toBeNull();
  expect(await draftTexts(draft)).toEqual(['dawn', 'dusk']);
});

// Found by a randomised test: encrypted with a discarded key, the text was lost with the page.
test('the text of a draft is not encrypted for a lock that has been turned off, and can be stored after that', async () => {
  await turnOn(key, lockFileOf(), noPause);
  await turnedOffElsewhere();
  expect(writeDraft(form, { values: { title: 'Half' }, photo: 'keep' })).toBe(false);
  await eventually(() => expect(currentEncryption()).toBeNull());
  expect(writeDraft(form, { values: { title: 'Half a' }, photo: 'keep' })).toBe(true);
  expect(JSON.stringify(localStorage)).toContain('Half a');
});

test('what was typed in the meantime is stored as soon as the page notices, without another keystroke', async () => {
  await turnOn(key, lockFileOf(), noPause);
  const base = { form, initial: { title: '' }, basedOn: undefined, photoIds: [] };
  const editor = new DraftEditor(base, DraftLock.ofNew(form), null);
  await turnedOffElsewhere();
  editor.set({ title: 'Half' });
  expect(editor.state().notStored).toBe('text');
  await eventually(() => expect(editor.state().notStored).toBeNull());
  expect(JSON.stringify(localStorage)).toContain('Half');
});

test('if the browser lost its copy of the lock file, the text of a draft is still encrypted, and the copy is restored', async () => {
  await turnOn(key, lockFileOf(), noPause);
  localStorage.removeItem(lockFileKey);
  expect(writeDraft(form, { values: { title: 'Half' }, photo: 'keep' })).toBe(false);
  await eventually(() => expect(localStorage.getItem(lockFileKey)).not.toBeNull());
  expect(writeDraft(form, { values: { title: 'Half a' }, photo: 'keep' })).toBe(true);
  expect(readDraft(form)?.values).toEqual({ title: 'Half a' });
  expect(JSON.stringify(localStorage)).not.toContain('Half');
});
