/** Quarantine keeps records that the journal can't show, unchanged and complete. */
import * as z from 'zod/mini';
import { type ListName, listNames, recordTypeName, titleAndDay } from '@/domain/schema/lists';
import { isPersistable } from '@/lib/values';

const reasons = {
  unreadable: 'Kinleaf cannot read it.',
  orphan: 'Its child is not in this journal.',
  'same-id': 'Another record stands in its place.',
  photo: 'Its photo cannot be opened. Its words are in the journal.',
} as const;

/** Why a record was quarantined. */
export type RecordQuarantineReason = keyof typeof reasons;

export interface QuarantinedRecord {
  readonly id: string;
  /** The record's list. */
  readonly list: ListName;
  readonly reason: RecordQuarantineReason;
  /** When it was quarantined, as an ISO timestamp. */
  readonly at: string;
  /** The record unchanged, whatever it is. */
  readonly record: unknown;
  /** Its stored photos, so that they aren't cleaned up: the record's own before any that a later version added. */
  readonly photoIds: readonly string[];
}

/** Returns whether a row of the stores is a quarantined record and not a record itself. */
export const isQuarantined = (row: object): row is QuarantinedRecord =>
  'reason' in row && 'record' in row;

const quarantinedSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  list: z.enum(listNames),
  reason: z.enum(['unreadable', 'orphan', 'same-id', 'photo']),
  at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  record: z.unknown(),
  photoUrl: z.optional(z.string()),
  morePhotoUrls: z.optional(z.array(z.string())),
});

const rawQuarantined = z.record(z.string(), z.unknown());

/** Fields of a file that are read separately; photo ids are assigned on import. */
const notCopied = new Set(['photoUrl', 'morePhotoUrls', 'photoIds']);

/** A quarantined record as read from a file, with its photos as data URLs, if they are valid. */
export interface ReadQuarantined {
  readonly quarantined: QuarantinedRecord;
  /** The record's own photo, or null. */
  readonly photoUrl: string | null;
  /** Photos that a later version added. */
  readonly morePhotoUrls: readonly string[];
}

/** Reads a quarantined record of a backup file; null if it isn't one. Keeps fields a later version added around it. */
export function readQuarantinedRecord(value: unknown): ReadQuarantined | null {
  const raw = rawQuarantined.safeParse(value);
  const read = quarantinedSchema.safeParse(value);
  if (!raw.success || !read.success || !isPersistable(read.data.record)) return null;
  const { photoUrl = '', morePhotoUrls = [], ...quarantined } = read.data;
  const storable = Object.entries(raw.data).filter(
    ([name, field]) => !notCopied.has(name) && isPersistable(field),
  );
  const all = Object.fromEntries(storable);
  return {
    quarantined: { ...all, ...quarantined, record: quarantined.record ?? null, photoIds: [] },
    photoUrl: photoUrl === '' ? null : photoUrl,
    morePhotoUrls: morePhotoUrls.filter((url) => url !== ''),
  };
}

/**
 * Returns the key by which quarantined records are compared, besides their photos: the list and the record, not the time or
 * reason.
 */
export function quarantineKey({
  list,
  record,
}: Pick<QuarantinedRecord, 'list' | 'record'>): string {
  return JSON.stringify([list, record]);
}

/** Returns the message after damaged records were quarantined; `profiles` names the children among them. */
export function damagedMessage(
  records: number,
  profiles: readonly string[],
): { readonly title: string; readonly description: string } {
  const others = records - profiles.length;
  const names = profiles.join(' and ');
  const profileText =
    profiles.length === 0
      ? ''
      : `Please look through the ${profiles.length === 1 ? 'profile' : 'profiles'} of ${names}: what could not be read was filled in or left out. `;
  return {
    title: others > 0 ? damagedCount(others) : damagedProfiles(profiles.length),
    description:
      profileText +
      (others > 0
        ? `Kinleaf shows everything else. ${others === 1 ? 'It is' : 'They are'} kept unchanged in Settings, under Set aside.`
        : `Settings has ${profiles.length === 1 ? 'it as it was' : 'them as they were'}, under Set aside.`),
  };
}

/** Returns the message when they couldn't be quarantined. */
export function quarantineFailedMessage(
  records: number,
  isFull: boolean,
): { readonly title: string; readonly description: string } {
  const [stay, them] = records === 1 ? ['it stays', 'it'] : ['they stay', 'them'];
  const next = isFull
    ? `This device has no room left to set ${them} aside: free some space, then reload.`
    : 'Reload the page to try again.';
  return {
    title: damagedCount(records),
    description: `Kinleaf shows everything else. Unchanged, ${stay} in this browser. ${next}`,
  };
}

/** Returns the message about records that the browser itself can no longer read. */
export function unreadableMessage(records: number): {
  readonly title: string;
  readonly description: string;
} {
  const them = records === 1 ? 'it' : 'them';
  return {
    title: damagedCount(records),
    description: `This browser has lost what it kept of ${them}. Kinleaf shows everything else; an older backup may hold ${them}.`,
  };
}

function damagedProfiles(count: number): string {
  return count === 1 ? 'A profile is damaged' : `${count} profiles are damaged`;
}

function damagedCount(records: number): string {
  return records === 1 ? '1 record cannot be read' : `${records} records cannot be read`;
}

/**
 * Describes a quarantined record: its name, as '“First steps” (May 3, 2025)' or the start of a damaged text, its kind, and the
 * reason.
 */
export function quarantinedText({ list, record, reason }: QuarantinedRecord): {
  readonly name: string;
  readonly kind: string;
  readonly why: string;
} {
  const isText = typeof record === 'string' && record.trim() !== '';
  const name = isText ? `“${record.trim().slice(0, 40)}…”` : titleAndDay(list, record, 'Untitled');
  // The readable part of a profile is still in the journal.
  const why =
    list === 'children' && reason === 'unreadable'
      ? 'Kinleaf could not read all of it.'
      : reasons[reason];
  return { name, kind: recordTypeName(list), why };
}
