import {
  compareWrites,
  type CircleDocument,
  type FieldValue,
  type RecordRef,
} from '@/domain/circle/document';
import { overruledDeletions } from '@/domain/circle/show-document';
import { circleKey } from '@/data/commit/write-outbox';
import type { CircleRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';
import { readCircle } from './circles';
import { docsOfChild } from './stored-records';

/** Who wrote something, on which device, and when by its clock. */
export interface Author {
  /** Null if the device isn't known in the circle. */
  readonly person: string | null;
  readonly device: string | null;
  readonly isThisDevice: boolean;
  readonly at: string;
}

/** Who wrote a record of a circle. */
export interface Authors {
  /** Who wrote it first. The record itself says when. */
  readonly madeBy: Omit<Author, 'at'>;
  /** Who wrote it last. */
  readonly last: Author | null;
  /** Who last deleted it without knowing of someone else's change, so that it came back; null after the next edit. */
  readonly deletedBy: Author | null;
  /** Who wrote each field, by the names of `domain/circle/synced-fields.ts`. */
  readonly fields: ReadonlyMap<string, Author>;
}

/** Returns who wrote a child's record; null if it's in no circle or wasn't sent yet. Throws StorageFailure. */
export async function authorOf({ list, id, childId }: RecordRef): Promise<Authors | null> {
  const [known] = await guarded(() => docsOfChild([circleKey(list, id)], childId));
  const circle = known && (await guarded(() => readCircle(known.childId)));
  return known && isDecrypted(known) && circle ? authorsOf(known.doc, circle) : null;
}

function authorsOf(doc: CircleDocument, circle: CircleRow): Authors {
  const { fields, madeBy } = doc;
  const deletion = overruledDeletions(doc).toSorted(compareWrites).at(-1);
  const latest = Object.entries(fields).flatMap(([field, values]) => {
    const last = values.toSorted(compareWrites).at(-1);
    return last ? [[field, last] as const] : [];
  });
  const last = latest
    .map(([, value]) => value)
    .toSorted(compareWrites)
    .at(-1);
  return {
    madeBy: whoIs(madeBy, circle),
    last: last ? writtenBy(last, circle) : null,
    deletedBy: deletion ? writtenBy(deletion, circle) : null,
    fields: new Map(latest.map(([field, value]) => [field, writtenBy(value, circle)])),
  };
}

const writtenBy = ({ by, at }: Pick<FieldValue, 'by' | 'at'>, circle: CircleRow): Author => ({
  ...whoIs(by, circle),
  at,
});

/** Returns whose device it is, even if it has left. */
export function whoIs(device: string, { members, deviceId }: CircleRow): Omit<Author, 'at'> {
  const member = members.find(({ id }) => id === device);
  const isThisDevice = device === deviceId;
  return { person: member?.person ?? null, device: member?.device ?? null, isThisDevice };
}
