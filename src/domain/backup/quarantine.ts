/** Records that stand beside the journal because it cannot show them: nothing of them is changed or lost. */
import * as z from 'zod/mini';
import { type ListName, listNames, recordWord, titleAndDay } from '@/domain/schema/lists';
import { isPersistable } from '@/lib/values';

const reasons = {
  unreadable: 'Kinleaf cannot read it.',
  orphan: 'Its child is not in this journal.',
  'same-id': 'Another record stands in its place.',
  photo: 'Its photo cannot be opened. Its words are in the journal.',
} as const;

/** Why a record was set aside. */
export type AsideReason = keyof typeof reasons;

export interface QuarantinedRecord {
  readonly id: string;
  /** The list that it stood in. */
  readonly list: ListName;
  readonly reason: AsideReason;
  /** When it was set aside, as an ISO timestamp. */
  readonly at: string;
  /** The record as it was, whatever it is. */
  readonly record: unknown;
  /** Its stored photos, so that nobody removes them: the record's own before any that a later version gave it. */
  readonly photoIds: readonly string[];
}

const asideSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  list: z.enum(listNames),
  reason: z.enum(['unreadable', 'orphan', 'same-id', 'photo']),
  at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  record: z.unknown(),
  photoUrl: z.optional(z.string()),
  morePhotoUrls: z.optional(z.array(z.string())),
});

const rawAside = z.record(z.string(), z.unknown());

/** Fields of a file that are read on their own; the ids of photos are given here. */
const notCopied = new Set(['photoUrl', 'morePhotoUrls', 'photoIds']);

/** A record set aside as it was read, with the pictures that it brings: data URLs if all is well. */
export interface ReadAside {
  readonly aside: QuarantinedRecord;
  /** The picture of the record itself; null when it has none. */
  readonly photoUrl: string | null;
  /** Those that a later version gave it besides. */
  readonly morePhotoUrls: readonly string[];
}

/** A record set aside as a backup file holds it; null when it is none. What a later version wrote around it stays. */
export function readAsideRecord(value: unknown): ReadAside | null {
  const raw = rawAside.safeParse(value);
  const read = asideSchema.safeParse(value);
  if (!raw.success || !read.success || !isPersistable(read.data.record)) return null;
  const { photoUrl = '', morePhotoUrls = [], ...aside } = read.data;
  const lasting = Object.entries(raw.data).filter(
    ([name, field]) => !notCopied.has(name) && isPersistable(field),
  );
  const all = Object.fromEntries(lasting);
  return {
    aside: { ...all, ...aside, record: aside.record ?? null, photoIds: [] },
    photoUrl: photoUrl === '' ? null : photoUrl,
    morePhotoUrls: morePhotoUrls.filter((url) => url !== ''),
  };
}

/** What tells records that were set aside from each other, beside their photos: the list and the record, not when or why. */
export function asideKey({ list, record }: Pick<QuarantinedRecord, 'list' | 'record'>): string {
  return JSON.stringify([list, record]);
}

/** What a person is told once damaged records were met and set aside; `profiles` are the children among them. */
export function damagedWords(
  records: number,
  profiles: readonly string[],
): { readonly title: string; readonly description: string } {
  const others = records - profiles.length;
  const names = profiles.join(' and ');
  const profileWords =
    profiles.length === 0
      ? ''
      : `Please look through the ${profiles.length === 1 ? 'profile' : 'profiles'} of ${names}: what could not be read was filled in or left out. `;
  return {
    title: others > 0 ? damagedCount(others) : damagedProfiles(profiles.length),
    description:
      profileWords +
      (others > 0
        ? `Kinleaf shows everything else. ${others === 1 ? 'It is' : 'They are'} kept unchanged in Settings, under Set aside.`
        : `Settings has ${profiles.length === 1 ? 'it as it was' : 'them as they were'}, under Set aside.`),
  };
}

/** What a person is told when they could not be set aside. */
export function refusedWords(
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

/** What a person is told of records that the browser itself cannot read any more. */
export function lostBytesWords(records: number): {
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
 * A record that was set aside in words: which it is, as '“First steps” (May 3, 2025)' or what a damaged text begins with,
 * its kind, and why it was.
 */
export function asideWords({ list, record, reason }: QuarantinedRecord): {
  readonly name: string;
  readonly kind: string;
  readonly why: string;
} {
  const isText = typeof record === 'string' && record.trim() !== '';
  const name = isText ? `“${record.trim().slice(0, 40)}…”` : titleAndDay(list, record, 'Untitled');
  // What can be read of a profile is still in its place.
  const why =
    list === 'children' && reason === 'unreadable'
      ? 'Kinleaf could not read all of it.'
      : reasons[reason];
  return { name, kind: recordWord(list), why };
}
