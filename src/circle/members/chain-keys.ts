/*
 * The keys of a circle as the list of members carries them: the key of each epoch boxed for every device that was in, and the one before
 * sealed under it, so that whoever has the newest has them all.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import { openBox, openUnder, sealBox, sealUnder } from '@/circle/crypto/sealed-boxes';
import { type ChainEntry, readEntry, type SignedEntry } from './member-entries';

/** A key of an epoch, base64url. */
export interface EpochKey {
  readonly epoch: number;
  readonly key: string;
}

/** Tells a key from every other without telling it. */
export function printOf(use: 'id' | 'chain' | 'epoch', key: string): string {
  return toBase64Url(sha256(utf8(JSON.stringify(['kinleaf-key-print', use, key]))).subarray(0, 16));
}

export const wrapFor = (
  database: string,
  { epoch, key }: EpochKey,
  device: { readonly id: string; readonly boxKey: string },
): string => sealBox(device.boxKey, ['epoch', database, epoch, device.id], fromBase64Url(key));

/** The key of the epoch before, sealed under the new one. */
export const sealPrevious = (database: string, key: EpochKey, previous: string): string =>
  sealUnder(fromBase64Url(key.key), ['previous', database, key.epoch], fromBase64Url(previous));

/** Who opens, and what they have already. */
export interface KeyHolder {
  readonly database: string;
  readonly deviceId: string;
  readonly boxSecret: string;
  readonly epochs: readonly EpochKey[];
}

/**
 * The keys of all epochs up to the last of these entries, which were verified. Those that somebody else's entry holds back or gives
 * wrongly are missing: what is sealed with them stays unread.
 */
export function epochKeys(holder: KeyHolder, entries: readonly SignedEntry[]): readonly EpochKey[] {
  const found = new Map(holder.epochs.map(({ epoch, key }) => [epoch, key]));
  const prints = new Map<number, string>();
  const previous = new Map<number, string>();
  let epoch = Math.max(0, ...found.keys());
  for (const { entry: text } of entries) {
    const entry = readEntry(text);
    if (entry === null || entry.kind === 'rename') continue;
    if (entry.kind === 'start') epoch = 1;
    if (entry.kind === 'remove') {
      ({ epoch } = entry);
      previous.set(epoch, entry.previous);
    }
    const print = printIn(entry);
    if (print !== null) prints.set(epoch, print);
    const key = openWrap(holder, epoch, entry);
    if (key !== null && !found.has(epoch) && isRight(prints.get(epoch), key)) found.set(epoch, key);
  }
  for (let at = Math.max(0, ...found.keys()); at > 1; at -= 1) {
    const key = found.get(at);
    const sealed = previous.get(at);
    if (key === undefined || sealed === undefined || found.has(at - 1)) continue;
    const opened = openUnder(fromBase64Url(key), ['previous', holder.database, at], sealed);
    if (opened !== null && isRight(prints.get(at - 1), toBase64Url(opened)))
      found.set(at - 1, toBase64Url(opened));
  }
  return [...found].map(([at, key]) => ({ epoch: at, key })).sort((a, b) => a.epoch - b.epoch);
}

function printIn(entry: ChainEntry): string | null {
  if (entry.kind === 'start') return entry.keyPrints.epoch;
  return entry.kind === 'remove' ? entry.print : null;
}

function openWrap(
  { database, deviceId, boxSecret }: KeyHolder,
  epoch: number,
  entry: Exclude<ChainEntry, { kind: 'rename' }>,
): string | null {
  const box = entry.wraps[deviceId];
  if (box === undefined) return null;
  const opened = openBox(boxSecret, ['epoch', database, epoch, deviceId], box);
  return opened === null ? null : toBase64Url(opened);
}

/** Without a print nobody said which key it has to be: the entry that began the epoch was read before. */
const isRight = (print: string | undefined, key: string) =>
  print === undefined || print === printOf('epoch', key);
