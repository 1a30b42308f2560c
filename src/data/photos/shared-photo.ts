/*
 * A photo that another app shared to Kinleaf. The service worker stores it, and the form of the next new entry uses it.
 * It's in a cache rather than the database, so that the service worker needn't include the database's code. With the lock
 * on, an age recipient is stored beside it, and the photo and its name are encrypted for that: a photo may be shared
 * while the journal is locked.
 */
const cacheName = 'kinleaf-shared';
const address = '/shared-photo';
const nameHeader = 'X-Kinleaf-Name';
/** Marks an encrypted photo and name. */
const encryptedHeader = 'X-Kinleaf-Sealed';

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

/** The stored photo can be read but never decrypted: it's damaged, or was encrypted for another recipient. */
class UndecryptablePhotoError extends Error {
  override readonly name = 'UndecryptablePhotoError';
}

/** Stores a photo instead of the previous one, encrypted if there is a recipient. Then throws rather than store it plain. */
export async function storeSharedPhoto(photo: File): Promise<void> {
  const recipient = await readShareKey();
  const stored =
    recipient === null ? plainResponse(photo) : await encryptedResponse(recipient, photo);
  await (await caches.open(cacheName)).put(address, stored);
}

/** Encrypts a waiting photo that was stored before there was a recipient. */
export async function encryptSharedPhoto(): Promise<void> {
  const photo = await readSharedPhoto(() => Promise.resolve(null));
  if (photo && (await readShareKey()) !== null) await storeSharedPhoto(photo);
}

/**
 * Decrypts a waiting photo in its cache, for when the lock is turned off. Deletes one that the identity can't decrypt, and then returns
 * 'gone'. Throws any other error of reading or writing: then the photo stays, and can be decrypted later.
 */
export async function decryptSharedPhoto(identity: string): Promise<'opened' | 'gone'> {
  const read = () => readSharedPhoto(() => Promise.resolve(identity));
  try {
    // Try once more before giving it up.
    const photo = await read().catch((error: unknown) => {
      if (!(error instanceof UndecryptablePhotoError)) throw error;
      return read();
    });
    if (photo) await (await caches.open(cacheName)).put(address, plainResponse(photo));
    return 'opened';
  } catch (error) {
    if (!(error instanceof UndecryptablePhotoError)) throw error;
    console.info('A shared photo is damaged, and goes.', error);
    await forgetSharedPhoto();
    return 'gone';
  }
}

/**
 * Returns the waiting photo, or null. It waits until `forgetSharedPhoto`. `identityOf` is called if it's encrypted, and
 * returns null if there is no identity. Throws if it's damaged or was encrypted for another recipient.
 */
export async function readSharedPhoto(
  identityOf: () => Promise<string | null>,
): Promise<File | null> {
  const stored = await readCached(cacheName, address);
  if (!stored) return null;
  if (stored.headers.has(encryptedHeader)) {
    const identity = await identityOf();
    return identity === null ? null : decryptedFile(identity, await stored.blob());
  }
  const name = decodeURIComponent(stored.headers.get(nameHeader) ?? 'photo');
  return new File([await stored.blob()], name, {
    type: stored.headers.get('Content-Type') ?? '',
  });
}

export async function forgetSharedPhoto(): Promise<void> {
  await caches.delete(cacheName);
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

function plainResponse(photo: File): Response {
  return new Response(photo, {
    headers: { 'Content-Type': photo.type, [nameHeader]: encodeURIComponent(photo.name) },
  });
}

/** Encrypts a line of JSON with name and type, followed by the bytes of the photo. */
async function encryptedResponse(recipient: string, photo: File): Promise<Response> {
  const { encryptFor } = await import('@/data/encrypted-file/age-key');
  const about = JSON.stringify({ name: photo.name, type: photo.type });
  const encrypted = await encryptFor(recipient, new Blob([about, '\n', photo]));
  return new Response(encrypted, { headers: { [encryptedHeader]: '1' } });
}

async function decryptedFile(identity: string, encrypted: Blob): Promise<File> {
  const { decryptWithIdentity } = await import('@/data/encrypted-file/age-key');
  // Outside the try: bytes that can't be read just now needn't be damaged.
  const bytes = await encrypted.arrayBuffer();
  try {
    return await photoIn(await decryptWithIdentity(identity, new Blob([bytes])));
  } catch (error) {
    // Out of memory.
    if (error instanceof RangeError) throw error;
    throw new UndecryptablePhotoError('A shared photo cannot be opened', { cause: error });
  }
}

async function photoIn(content: Blob): Promise<File> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const end = bytes.indexOf('\n'.charCodeAt(0));
  const about: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const text = (name: string) => textOf(about, name);
  return new File([content.slice(end + 1)], text('name'), { type: text('type') });
}

function textOf(about: unknown, name: string): string {
  if (typeof about !== 'object' || about === null) return '';
  const value: unknown = Reflect.get(about, name);
  return typeof value === 'string' ? value : '';
}
