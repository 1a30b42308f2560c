import type { Child } from '../../domain/entities';
import { remove } from '../commit/changes';
import { db } from '../stores/db';
import { forgetDraftsAbout } from '../drafts/forget-drafts';
import { keepPhoto, type PhotoChange } from '../photos/photos';
import { datedOfChild, stampedOfChild } from '../stores/ranges';
import { createRecord, updateRecord } from './records';
import { commitBesideAside, isAbout } from './set-aside';
import { readableChild } from './shown-records';

export type ChildFields = Pick<Child, 'name' | 'birthdate' | 'gender' | 'bio'>;

/** All children, in the order they were added; those of one instant by id. */
export async function listChildren(): Promise<Child[]> {
  const stored = await db.children.toArray();
  const children = stored.map(readableChild).filter((child) => child !== undefined);
  return children.sort((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1,
  );
}

/** One child, or undefined. */
export async function readChild(id: string): Promise<Child | undefined> {
  const child = await db.children.get(id);
  return child && readableChild(child);
}

/** Throws StorageFailure. */
export async function addChild(
  fields: ChildFields,
  photo: PhotoChange = keepPhoto,
  now = new Date(),
  like?: Child,
): Promise<Child> {
  return createRecord<Child>('children', (base) => ({ ...fields, ...base }), photo, now, like);
}

/** Throws NotFoundError ('Child with ID {id} not found'), ConflictError, StorageFailure. */
export async function updateChild(
  id: string,
  fields: ChildFields,
  photo: PhotoChange = keepPhoto,
  expected?: string,
  now = new Date(),
): Promise<Child> {
  return updateRecord<Child>(
    'children',
    id,
    expected,
    (current) => {
      const { gender: _, ...rest } = current;
      return { ...rest, ...fields };
    },
    photo,
    now,
  );
}

/**
 * Removes a child with all of its journal entries, food items, reports, recommendations and the photos that
 * nobody else uses, and what of them is set aside, in one transaction; then the drafts about any of them. Answers whether
 * there was such a child. Throws StorageFailure.
 */
export async function deleteChild(id: string): Promise<boolean> {
  const gone = new Set([id]);
  const isDeleted = await commitBesideAside(async (apply, readAside) => {
    const child = await db.children.get(id);
    if (!child) return false;
    // By their keys alone: a record whose bytes are lost goes like the others.
    const entries = await datedOfChild(db.journal, id).primaryKeys();
    const foods = await datedOfChild(db.food, id).primaryKeys();
    const reports = await stampedOfChild(db.reports, id).primaryKeys();
    const recommendations = await stampedOfChild(db.recommendations, id).primaryKeys();
    const aside = (await readAside()).filter((one) => isAbout(id, one));
    await apply([
      ...entries.map((key) => remove('journal', key)),
      ...foods.map((key) => remove('food', key)),
      ...reports.map((key) => remove('reports', key)),
      ...recommendations.map((key) => remove('recommendations', key)),
      ...aside.map((one) => remove('setAside', one.id, one)),
      remove('children', id, child),
    ]);
    for (const key of [...entries, ...foods]) gone.add(key);
    return true;
  });
  // Half-written forms are 'associated data' too. They are not in the stores, so they go once the rest is gone; those in
  // open forms as well, because there is no child left to save them for.
  if (isDeleted) await forgetDraftsAbout(gone);
  return isDeleted;
}
