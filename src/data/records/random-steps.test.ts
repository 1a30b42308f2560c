import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryIds } from '@/domain/schema/categories';
import type { EntryFields } from '@/domain/schema/entities';
import { addChild, type ChildFields, deleteChild, updateChild } from './children';
import { db } from '@/data/db/db';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addEntry, deleteEntry, updateEntry } from './entries';
import { photoIn } from '@/data/fixtures/stored-photo';
import { keepPhoto, type PhotoChange } from '@/data/photos/photo-changes';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Hundreds of transactions: seconds on a busy machine.
/** One step of a person. `which` picks an existing record; if there are none, it names a missing one. */
interface Step {
  readonly act: 'add' | 'edit' | 'delete';
  readonly entity: 'child' | 'entry';
  readonly which: number;
  readonly words: string;
  readonly category: (typeof categoryIds)[number];
  /** Keeps the photo, removes it, or chooses this picture. */
  readonly picture: 'keep' | 'remove' | 'tree' | 'train' | 'rain';
  readonly at: number;
}

interface ModelRecord<Fields> {
  readonly fields: Fields;
  readonly picture: string | null;
  readonly updatedAt: string;
}

/** The model: the expected content of the stores, as plain maps. */
class Model {
  readonly children = new Map<string, ModelRecord<ChildFields>>();
  readonly entries = new Map<string, ModelRecord<EntryFields> & { readonly childId: string }>();

  pick(records: ReadonlyMap<string, unknown>, which: number): string {
    return [...records.keys()][which % Math.max(1, records.size)] ?? 'gone-1';
  }

  pictures(): string[] {
    const used = [...this.children.values(), ...this.entries.values()].map(
      (record) => record.picture,
    );
    return [...new Set(used.filter((picture) => picture !== null))].sort();
  }
}

async function changeOf({ picture }: Step): Promise<PhotoChange> {
  if (picture === 'keep') return keepPhoto;
  return picture === 'remove' ? { kind: 'remove' } : set(await photoOf(picture));
}

function pictureAfter({ picture }: Step, before: string | null): string | null {
  if (picture === 'keep') return before;
  return picture === 'remove' ? null : picture;
}

async function childStep(model: Model, step: Step): Promise<void> {
  const id = model.pick(model.children, step.which);
  const before = model.children.get(id);
  const fields = { ...childFields, name: step.words };
  const change = await changeOf(step);
  const now = instant(step.at);
  if (step.act === 'add') {
    const { id: added, updatedAt } = await addChild(fields, change, now);
    model.children.set(added, { fields, picture: pictureAfter(step, null), updatedAt });
  } else if (step.act === 'delete') {
    expect((await deleteChild(id)) !== null).toBe(before !== undefined);
    model.children.delete(id);
    for (const [entryId, { childId }] of model.entries)
      if (childId === id) model.entries.delete(entryId);
  } else if (before) {
    const { updatedAt } = await updateChild(id, fields, change, before.updatedAt, now);
    expect(updatedAt > before.updatedAt).toBe(true);
    model.children.set(id, { fields, picture: pictureAfter(step, before.picture), updatedAt });
  } else {
    await expect(updateChild(id, fields, change, undefined, now)).rejects.toThrow('gone-1');
  }
}

async function entryStep(model: Model, step: Step): Promise<void> {
  const id = model.pick(model.entries, step.which);
  const before = model.entries.get(id);
  const fields = { ...entryFields, category: step.category, title: step.words };
  const change = await changeOf(step);
  const now = instant(step.at);
  if (step.act === 'add') {
    const childId = model.pick(model.children, step.which);
    const adding = addEntry(childId, fields, change, now);
    if (!model.children.has(childId)) {
      await expect(adding).rejects.toThrow('gone-1');
      return;
    }
    const { id: added, updatedAt } = await adding;
    model.entries.set(added, { fields, childId, picture: pictureAfter(step, null), updatedAt });
  } else if (step.act === 'delete') {
    expect((await deleteEntry(id)) !== null).toBe(before !== undefined);
    model.entries.delete(id);
  } else if (before) {
    const { updatedAt } = await updateEntry(id, fields, change, before.updatedAt, now);
    expect(updatedAt > before.updatedAt).toBe(true);
    const picture = pictureAfter(step, before.picture);
    model.entries.set(id, { ...before, fields, picture, updatedAt });
  } else {
    await expect(updateEntry(id, fields, change, undefined, now)).rejects.toThrow('gone-1');
  }
}

async function expectStoresToEqual(model: Model): Promise<void> {
  const photos = await Promise.all((await db.photos.toArray()).map(photoIn));
  const pictureOf = new Map<string | undefined, string>();
  for (const { id, full } of photos) pictureOf.set(id, await full.text());
  // Every photo is referenced, and no picture is stored twice.
  expect([...pictureOf.values()].sort()).toEqual(model.pictures());

  const children = await db.children.toArray();
  expect(children).toHaveLength(model.children.size);
  for (const { id, photoId, updatedAt, createdAt: _, ...fields } of children) {
    const picture = pictureOf.get(photoId) ?? null;
    // Every reference has a photo.
    expect(picture === null).toBe(photoId === undefined);
    expect({ fields, picture, updatedAt }).toEqual(model.children.get(id));
  }
  const entries = await db.journal.toArray();
  expect(entries).toHaveLength(model.entries.size);
  for (const { id, photoId, updatedAt, createdAt: _, childId, ...fields } of entries) {
    const picture = pictureOf.get(photoId) ?? null;
    expect(picture === null).toBe(photoId === undefined);
    expect({ fields, picture, updatedAt, childId }).toEqual(model.entries.get(id));
  }
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('add', 'add', 'edit', 'delete'),
  entity: fc.constantFrom('child', 'entry', 'entry'),
  which: fc.nat({ max: 9 }),
  words: fc.string({ minLength: 1, maxLength: 8 }),
  category: fc.constantFrom(...categoryIds),
  picture: fc.constantFrom('keep', 'remove', 'tree', 'train', 'rain'),
  // The clock may stop or go back.
  at: fc.integer({ min: -5, max: 5 }),
});

test('after any steps the stores equal the model, every photo is used, and every reference has its photo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
      await clearStores();
      const model = new Model();
      for (const step of steps)
        await (step.entity === 'child' ? childStep(model, step) : entryStep(model, step));
      await expectStoresToEqual(model);
    }),
    { numRuns: fewerInGate(80) },
  );
});
