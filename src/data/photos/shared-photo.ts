/*
 * What another app shared to Kinleaf: photos, names of other files, and text. The service worker stores it, and the form of the next new
 * entry uses it. It's in a cache rather than the database, so that the service worker needn't include the database's code. With the lock
 * on, an age recipient is stored beside it, and everything is encrypted for that: something may be shared while the journal is locked.
 */
const cacheName = 'kinleaf-shared';
/** The first waits here, the others after a slash: '/shared-photo/2'. Earlier versions kept only one. */
const address = '/shared-photo';
const nameHeader = 'X-Kinleaf-Name';
const kindHeader = 'X-Kinleaf-Kind';
/** Marks encrypted content and its name. */
const encryptedHeader = 'X-Kinleaf-Sealed';

/** The most photos that wait with their content: two entries full. */
const mostWaiting = 12;

/** Text has its title as the name. Of what is missing there's only the name. */
export type SharedKind = 'photo' | 'text' | 'missing';

/** Something that was shared and waits. */
export interface SharedItem {
  /** Where it waits. */
  readonly key: string;
  readonly kind: SharedKind;
  readonly file: File;
}

/** A separate cache: the recipient stays when the photo is removed. */
const keyCacheName = 'kinleaf-share-key';
const keyAddress = '/share-key';

/** Encrypts shared photos for this recipient (`age1…`) from now on. Does nothing if the browser has no caches. */
export async function rememberShareKey(recipient: string): Promise<void> {
  if (!hasCaches()) return;
  await (await caches.open(keyCacheName)).put(keyAddress, new Response(recipient));
}

/** Stores shared photos unencrypted from now on. */
export async function forgetShareKey(): Promise<void> {
  if (await cacheExists(keyCacheName)) await caches.delete(keyCacheName);
}

/** What is stored can be read but never decrypted: it's damaged, or was encrypted for another recipient. */
class UndecryptablePhotoError extends Error {
  override readonly name = 'UndecryptablePhotoError';
}

type NewItem = Omit<SharedItem, 'key'>;

/** Two shares at the same time must not take the same place. */
let storing: Promise<unknown> = Promise.resolve();

/**
 * Stores what was shared after what already waits, encrypted if there is a recipient. If there's no room for a file, stores its name.
 * Throws if not even that is possible, rather than store it plain.
 */
export function storeShared(files: readonly File[], text?: File): Promise<void> {
  const work = storing.then(() => storeAll(files, text));
  storing = work.catch(() => undefined);
  return work;
}

async function storeAll(files: readonly File[], text?: File): Promise<void> {
  const keys = await waitingKeys();
  let place = Math.max(0, ...keys.map(placeOf));
  const add = async (item: NewItem) => {
    place += 1;
    await put(place === 1 ? address : `${address}/${place}`, item);
  };
  if (text) await add({ kind: 'text', file: text });
  for (const [at, file] of files.entries()) {
    const isPhoto = file.type === '' || file.type.startsWith('image/');
    const nameOnly = new File([], file.name, { type: file.type });
    if (keys.length + at >= mostWaiting) await add({ kind: 'missing', file: nameOnly });
    // The form says that this is no picture.
    else if (!isPhoto) await add({ kind: 'photo', file: nameOnly });
    else
      await add({ kind: 'photo', file }).catch(async (error: unknown) => {
        console.info('A shared photo could not be stored.', error);
        await add({ kind: 'missing', file: nameOnly });
      });
  }
}

async function put(key: string, item: NewItem): Promise<void> {
  const recipient = await readShareKey();
  const stored =
    recipient === null ? plainResponse(item) : await encryptedResponse(recipient, item);
  await (await caches.open(cacheName)).put(key, stored);
}

/** Encrypts what waits and was stored before there was a recipient. */
export async function encryptSharedItems(): Promise<void> {
  if ((await readShareKey()) === null) return;
  for (const item of await readShared(() => Promise.resolve(null))) await put(item.key, item);
}

/**
 * Decrypts what waits in its cache, for when the lock is turned off. Deletes what the identity can't decrypt, and then returns
 * 'gone'. Throws any other error of reading or writing: then it stays, and can be decrypted later.
 */
export async function decryptSharedItems(identity: string): Promise<'opened' | 'gone'> {
  let outcome: 'opened' | 'gone' = 'opened';
  for (const key of await waitingKeys()) {
    const read = () => readItem(key, () => Promise.resolve(identity));
    try {
      // Try once more before giving it up.
      const item = await read().catch((error: unknown) => {
        if (!(error instanceof UndecryptablePhotoError)) throw error;
        return read();
      });
      if (item) await (await caches.open(cacheName)).put(key, plainResponse(item));
    } catch (error) {
      if (!(error instanceof UndecryptablePhotoError)) throw error;
      console.info('A damaged shared photo is deleted.', error);
      await forgetShared([key]);
      outcome = 'gone';
    }
  }
  return outcome;
}

/**
 * Returns what waits, in the order in which it was shared. It waits until `forgetShared`. `identityOf` is called if something is encrypted,
 * and returns null if there is no identity. What is damaged or was encrypted for another recipient hides nothing else; throws if there is
 * nothing else.
 */
export async function readShared(
  identityOf: () => Promise<string | null>,
): Promise<readonly SharedItem[]> {
  const items: SharedItem[] = [];
  const errors: unknown[] = [];
  for (const key of await waitingKeys()) {
    try {
      const item = await readItem(key, identityOf);
      if (item) items.push(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (items.length === 0 && errors.length > 0) throw errors[0];
  for (const error of errors) console.info('Something that was shared could not be read.', error);
  return items;
}

/** Removes what was taken into a form. The empty cache stays: a share that is being stored at this moment would go with it. */
export async function forgetShared(keys: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const key of keys) await cache.delete(key);
}

/** Returns where something waits, in order. */
async function waitingKeys(): Promise<readonly string[]> {
  // Check first: `open` would create an empty cache.
  if (!(await cacheExists(cacheName))) return [];
  const requests = await (await caches.open(cacheName)).keys();
  const keys = requests.map(({ url }) => new URL(url).pathname);
  return keys.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = (key: string): number =>
  key === address ? 1 : Number(key.slice(address.length + 1));

async function readItem(
  key: string,
  identityOf: () => Promise<string | null>,
): Promise<SharedItem | null> {
  const stored = await readCached(cacheName, key);
  if (!stored) return null;
  if (stored.headers.has(encryptedHeader)) {
    const identity = await identityOf();
    return identity === null ? null : { key, ...(await decrypted(identity, await stored.blob())) };
  }
  const name = decodeURIComponent(stored.headers.get(nameHeader) ?? 'photo');
  const type = stored.headers.get('Content-Type') ?? '';
  const file = new File([await stored.blob()], name, { type });
  return { key, kind: kindOf(stored.headers.get(kindHeader)), file };
}

function kindOf(text: string | null): SharedKind {
  return text === 'text' || text === 'missing' ? text : 'photo';
}

// Missing if the page isn't served securely.
const hasCaches = () => 'caches' in globalThis;

async function readShareKey(): Promise<string | null> {
  return (await (await readCached(keyCacheName, keyAddress))?.text()) ?? null;
}

async function readCached(cache: string, key: string): Promise<Response | null> {
  // Check first: `open` would create an empty cache.
  if (!(await cacheExists(cache))) return null;
  return (await (await caches.open(cache)).match(key)) ?? null;
}

async function cacheExists(cache: string): Promise<boolean> {
  if (!hasCaches()) return false;
  try {
    return await caches.has(cache);
  } catch (error) {
    // The browser has no caches for this page, as in private windows of Firefox.
    if (error instanceof DOMException && error.name === 'SecurityError') return false;
    throw error;
  }
}

function plainResponse({ kind, file }: NewItem): Response {
  return new Response(file, {
    headers: {
      'Content-Type': file.type,
      [nameHeader]: encodeURIComponent(file.name),
      ...(kind !== 'photo' && { [kindHeader]: kind }),
    },
  });
}

/** Encrypts a line of JSON with name, type and kind, followed by the bytes of the file. */
async function encryptedResponse(recipient: string, { kind, file }: NewItem): Promise<Response> {
  const { encryptFor } = await import('@/data/encrypted-file/age-key');
  const { name, type } = file;
  const about = JSON.stringify({ name, type, ...(kind !== 'photo' && { kind }) });
  const encrypted = await encryptFor(recipient, new Blob([about, '\n', file]));
  return new Response(encrypted, { headers: { [encryptedHeader]: '1' } });
}

async function decrypted(identity: string, encrypted: Blob): Promise<NewItem> {
  const { decryptWithIdentity } = await import('@/data/encrypted-file/age-key');
  // Outside the try: bytes that can't be read just now needn't be damaged.
  const bytes = await encrypted.arrayBuffer();
  try {
    return await itemIn(await decryptWithIdentity(identity, new Blob([bytes])));
  } catch (error) {
    // Out of memory.
    if (error instanceof RangeError) throw error;
    throw new UndecryptablePhotoError('A shared photo cannot be opened', { cause: error });
  }
}

async function itemIn(content: Blob): Promise<NewItem> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const end = bytes.indexOf('\n'.charCodeAt(0));
  const about: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const text = (name: string) => textOf(about, name);
  const file = new File([content.slice(end + 1)], text('name'), { type: text('type') });
  return { kind: kindOf(text('kind')), file };
}

function textOf(about: unknown, name: string): string {
  if (typeof about !== 'object' || about === null) return '';
  const value: unknown = Reflect.get(about, name);
  return typeof value === 'string' ? value : '';
}
