import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  fillAllStores,
  startFreshPage,
  forgetPage,
  lockFileOf,
} from '@/data/fixtures/locked-journal';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, photoOf } from '@/data/fixtures/records';
import { noPause } from '@/data/fixtures/migration-pauses';
import { draftsOf, readDraftPhotos, writeDraft, writeDraftPhotos } from '@/data/drafts/drafts';
import { sweepDrafts } from '@/data/drafts/forget-drafts';
import { storeSettings, storedSettings } from '@/data/preferences/settings-store';
import { addChild } from '@/data/records/children';
import { onDamaged, type DamageReport } from '@/data/db/damage-reports';
import { deleteQuarantinedTexts, quarantinedTexts } from '@/data/db/damaged-texts';
import { localStore, sessionStore } from '@/data/db/web-storage';
import { currentEncryption } from '@/data/db/encryption';
import { unlock } from '@/data/lock/lock-session';
import { turnOff } from '@/data/lock/turn-lock-on-off';
import { writeLockFile } from '@/data/lock/lock-file-store';

const key = crypto.getRandomValues(new Uint8Array(32));
const settings = { chatEnabled: true, openAIKey: 'sk-secret' };
const other = 'kinleaf_draft_entry_new_b';
const texts = {
  'settings, AI keys among them': 'kinleaf_settings',
  'what was agreed to': 'kinleaf_ai_consent',
  'a draft': 'kinleaf_draft_entry_new_a',
} as const;
const kinds = {
  kinleaf_settings: { hasSettings: true, drafts: 0, others: 0 },
  kinleaf_ai_consent: { hasSettings: false, drafts: 0, others: 1 },
  kinleaf_draft_entry_new_a: { hasSettings: false, drafts: 1, others: 0 },
};

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
  const lockFile = { ...lockFileOf(), state: 'on' as const };
  unlock(key, await writeLockFile(key, lockFile));
  await fillAllStores(1);
  writeDraft('entry_new_b', { values: { title: 'Another' }, photo: 'keep' });
  expect(storeSettings(settings, settings)).toBe(true);
  localStore.set('kinleaf_ai_consent', '["chat openai"]');
});

/** Changes one letter in the middle of an encrypted text and returns the result. */
function flip(name: string): string {
  const text = localStorage.getItem(name) ?? '';
  expect(text).toMatch(/^kinleaf-sealed:1:/);
  const middle = (text.length + 20) >> 1;
  const flipped = `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`;
  localStorage.setItem(name, flipped);
  return flipped;
}

/** Starts another page, unlocks it, and returns the damage it reports. */
async function openedPage() {
  vi.resetModules();
  const [session, start, damaged, stored] = await Promise.all([
    import('@/data/lock/lock-session'),
    import('./open-journal'),
    import('@/data/db/damage-reports'),
    import('@/data/db/writable-db'),
  ]);
  const reports: DamageReport[] = [];
  damaged.onDamaged((report) => reports.push(report));
  session.unlock(key, { ...lockFileOf(), state: 'on' });
  await start.openJournal();
  stored.writableDb.close();
  return reports;
}

describe.each(Object.entries(texts))('with one byte of %s flipped', (_, name) => {
  test('it is reported once and quarantined, the rest is there, and later texts are stored', async () => {
    const damaged = flip(name);
    expect(await openedPage()).toEqual([{ kind: 'texts', texts: kinds[name] }]);
    expect(await openedPage()).toEqual([]);
    expect(quarantinedTexts()).toEqual(kinds[name]);
    expect(localStorage.getItem(name)).toBeNull();
    expect(localStorage.getItem(`kinleaf_damaged_${name}`)).toBe(damaged);
    expect(draftsOf('entry_new_b')).toMatchObject([{ values: { title: 'Another' } }]);
    expect(draftsOf('entry_new_a')).toHaveLength(name.endsWith('_a') ? 0 : 1);
    expect(storedSettings()).toEqual(name === 'kinleaf_settings' ? {} : settings);
    expect(localStore.set(name, 'Later')).toBe(true);
    expect(localStore.get(name)).toBe('Later');
    // A second damaged text overwrites nothing.
    const again = flip(name);
    expect(await openedPage()).toHaveLength(1);
    expect(localStorage.getItem(`kinleaf_damaged_${name}`)).toBe(damaged);
    expect(localStorage.getItem(`kinleaf_damaged_2_${name}`)).toBe(again);
    deleteQuarantinedTexts();
    expect(quarantinedTexts()).toBeNull();
    expect(localStore.get(other)).toContain('Another');
  });

  test('an open page quarantines it before storing something else there', () => {
    const damaged = flip(name);
    expect(localStore.get(name)).toBeNull();
    expect(localStore.set(name, 'Later')).toBe(true);
    expect(localStore.get(name)).toBe('Later');
    expect(localStorage.getItem(`kinleaf_damaged_${name}`)).toBe(damaged);
    expect(localStore.set(name, 'Later still')).toBe(true);
    expect(quarantinedTexts()).toEqual(kinds[name]);
  });

  test('nothing overwrites it if it cannot be quarantined', () => {
    const damaged = flip(name);
    const full = new MemoryStorage({ [name]: damaged }, damaged.length + name.length);
    vi.stubGlobal('localStorage', full);
    expect(localStore.set(name, 'Later')).toBe(false);
    expect(full.items()).toEqual({ [name]: damaged });
  });

  test('the lock can be turned off all the same, and later texts are stored in the clear', async () => {
    const damaged = flip(name);
    await turnOff(noPause);
    expect(currentEncryption()).toBeNull();
    expect(localStorage.getItem(`kinleaf_damaged_${name}`)).toBe(damaged);
    expect(localStorage.getItem(other)).toContain('Another');
    expect(localStore.set(name, 'Later')).toBe(true);
    expect(localStorage.getItem(name)).toBe('Later');
  });
});

test('the photos of a damaged draft stay as long as it is quarantined', async () => {
  const { id } = await addChild(childFields);
  const [draft, gone] = [`entry_new_${id}`, `food_new_${id}`];
  writeDraft(draft, { values: { title: 'With a photo' }, photo: 'set' });
  for (const form of [draft, gone]) await writeDraftPhotos(form, [await photoOf(form)]);
  flip(`kinleaf_draft_${draft}`);
  await openedPage();
  await sweepDrafts();
  expect(await readDraftPhotos(draft)).toHaveLength(1);
  expect(await readDraftPhotos(gone)).toHaveLength(0);
  deleteQuarantinedTexts();
  await sweepDrafts();
  expect(await readDraftPhotos(draft)).toHaveLength(0);
});

test('without the key nothing counts as damaged, and within a session nothing is reported', () => {
  const encrypted = localStorage.getItem(other);
  sessionStore.set('kinleaf_restored', '1 child');
  forgetPage();
  const reports: DamageReport[] = [];
  const stop = onDamaged((report) => reports.push(report));
  expect(localStore.get(other)).toBeNull();
  expect(localStore.set(other, 'Other words')).toBe(false);
  expect(localStorage.getItem(other)).toBe(encrypted);
  expect(quarantinedTexts()).toBeNull();
  expect(reports).toEqual([]);
  stop();
});
