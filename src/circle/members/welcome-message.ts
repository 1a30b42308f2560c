import * as z from 'zod/mini';
import { textOf, utf8 } from '@/lib/bytes';
import { openBox, sealBox } from '@/circle/crypto/sealed-boxes';
import { keyFingerprintOf, readLogEntry, type SignedEntry } from './member-entries';

const key = z.string().check(z.regex(/^[\w-]{43}$/));

const welcomeSchema = z.object({
  childId: z.string().check(z.minLength(1), z.maxLength(200)),
  user: z.string(),
  password: z.string(),
  /** What the password is derived from, and its epoch: `seatPassword`. */
  place: z.optional(z.object({ secret: z.string(), epoch: z.int() })),
  idKey: key,
  chainKey: key,
  firstHash: z.string(),
  /** For parents only. */
  seed: z.optional(z.string()),
});
/** What a new device gets: its login, and the keys that aren't in the member log. */
export type Welcome = z.infer<typeof welcomeSchema>;

const contextOf = (database: string, deviceId: string) => ['welcome', database, deviceId];

export const boxWelcome = (
  database: string,
  device: { readonly deviceId: string; readonly boxKey: string },
  welcome: Welcome,
): string =>
  sealBox(device.boxKey, contextOf(database, device.deviceId), utf8(JSON.stringify(welcome)));

/** Returns null if the box is invalid or for another device. */
export function openWelcome(
  database: string,
  device: { readonly deviceId: string; readonly boxSecret: string },
  box: string,
): Welcome | null {
  const bytes = openBox(device.boxSecret, contextOf(database, device.deviceId), box);
  return bytes === null ? null : (welcomeSchema.safeParse(JSON.parse(textOf(bytes))).data ?? null);
}

/** Returns whether the circle was started with these keys. */
export function hasRightKeys(
  list: readonly SignedEntry[] | undefined,
  { idKey, chainKey }: Pick<Welcome, 'idKey' | 'chainKey'>,
): boolean {
  const start = readLogEntry(list?.[0]?.entry ?? '');
  if (start?.kind !== 'start') return false;
  const { id, chain } = start.keyPrints;
  return id === keyFingerprintOf('id', idKey) && chain === keyFingerprintOf('chain', chainKey);
}
