/** What a new device is handed: what the server knows it by, and the keys that the list of members does not carry. */
import * as z from 'zod/mini';
import { textOf, utf8 } from '@/lib/bytes';
import { openBox, sealBox } from '@/circle/crypto/sealed-boxes';
import { printOf, readEntry, type SignedEntry } from './member-entries';

const key = z.string().check(z.regex(/^[\w-]{43}$/));

const welcomeSchema = z.object({
  childId: z.string().check(z.minLength(1), z.maxLength(200)),
  user: z.string(),
  password: z.string(),
  /** What that comes out of, and its epoch: `seats.ts`. */
  place: z.optional(z.object({ secret: z.string(), epoch: z.int() })),
  idKey: key,
  chainKey: key,
  firstHash: z.string(),
  /** With parents alone. */
  seed: z.optional(z.string()),
});
export type Welcome = z.infer<typeof welcomeSchema>;

const contextOf = (database: string, deviceId: string) => ['welcome', database, deviceId];

export const boxWelcome = (
  database: string,
  device: { readonly deviceId: string; readonly boxKey: string },
  welcome: Welcome,
): string =>
  sealBox(device.boxKey, contextOf(database, device.deviceId), utf8(JSON.stringify(welcome)));

/** Null where it is none, or another device's. */
export function openWelcome(
  database: string,
  device: { readonly deviceId: string; readonly boxSecret: string },
  box: string,
): Welcome | null {
  const bytes = openBox(device.boxSecret, contextOf(database, device.deviceId), box);
  return bytes === null ? null : (welcomeSchema.safeParse(JSON.parse(textOf(bytes))).data ?? null);
}

/** Whether these are the keys that the circle was started with. */
export function hasRightKeys(
  list: readonly SignedEntry[] | undefined,
  { idKey, chainKey }: Pick<Welcome, 'idKey' | 'chainKey'>,
): boolean {
  const start = readEntry(list?.[0]?.entry ?? '');
  if (start?.kind !== 'start') return false;
  const { id, chain } = start.keyPrints;
  return id === printOf('id', idKey) && chain === printOf('chain', chainKey);
}
