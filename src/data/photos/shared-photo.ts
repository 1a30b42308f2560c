/*
 * A photo that another app shared to Kinleaf. The service worker keeps it; the form of the next new entry takes it.
 * In a cache rather than in the database, so that the service worker need not carry the database's code. With the lock on a
 * recipient is kept beside it, and the photo and its name are sealed for that: it may come while nobody can open anything.
 */
const cacheName = 'kinleaf-shared';
const address = '/shared-photo';
const nameHeader = 'X-Kinleaf-Name';
/** Says that name and photo are sealed. */
const sealedHeader = 'X-Kinleaf-Sealed';

/** A cache of its own: the recipient stays when the photo goes. */
const keyCacheName = 'kinleaf-share-key';
const keyAddress = '/share-key';

/** From now on shared photos are sealed for this recipient (`age1…`). Does nothing where the browser has no caches. */
export async function rememberShareKey(recipient: string): Promise<void> {
  if (!hasCaches()) return;
  await (await caches.open(keyCacheName)).put(keyAddress, new Response(recipient));
}

/** From now on shared photos are kept as they are. */
export async function forgetShareKey(): Promise<void> {
  if (await isKept(keyCacheName)) await caches.delete(keyCacheName);
}

/** What is kept can be read, and is damaged, or was sealed for somebody else: nobody opens it any more. */
class UnopenedPhotoError extends Error {
  override readonly name = 'UnopenedPhotoError';
}

/** Keeps a photo in place of the one before it; sealed where there is a recipient. Throws rather than keep it plain then. */
export async function storeSharedPhoto(photo: File): Promise<void> {
  const recipient = await readShareKey();
  const kept = recipient === null ? plainly(photo) : await sealedFor(recipient, photo);
  await (await caches.open(cacheName)).put(address, kept);
}

/** Seals a photo that waits and was kept before there was a recipient. */
export async function encryptSharedPhoto(): Promise<void> {
  const photo = await readSharedPhoto(() => Promise.resolve(null));
  if (photo && (await readShareKey()) !== null) await storeSharedPhoto(photo);
}

/**
 * Keeps a photo that waits as it is, for the time when nothing is sealed any more; one that the identity does not open goes. Answers
 * whether that was so. Throws what else keeps it from being read or written: it stays then, and can be opened later.
 */
export async function decryptSharedPhoto(identity: string): Promise<'opened' | 'gone'> {
  const read = () => readSharedPhoto(() => Promise.resolve(identity));
  try {
    // Once more, before it is given up.
    const photo = await read().catch((error: unknown) => {
      if (!(error instanceof UnopenedPhotoError)) throw error;
      return read();
    });
    if (photo) await (await caches.open(cacheName)).put(address, plainly(photo));
    return 'opened';
  } catch (error) {
    if (!(error instanceof UnopenedPhotoError)) throw error;
    console.info('A shared photo is damaged, and goes.', error);
    await forgetSharedPhoto();
    return 'gone';
  }
}

/**
 * The photo that waits, or null. It goes on waiting until it is forgotten. `identityOf` is asked where it is sealed; null
 * stands for nobody who could open it. Throws where it was sealed for somebody else, or is damaged.
 */
export async function readSharedPhoto(
  identityOf: () => Promise<string | null>,
): Promise<File | null> {
  const kept = await readKept(cacheName, address);
  if (!kept) return null;
  if (kept.headers.has(sealedHeader)) {
    const identity = await identityOf();
    return identity === null ? null : unsealed(identity, await kept.blob());
  }
  const name = decodeURIComponent(kept.headers.get(nameHeader) ?? 'photo');
  return new File([await kept.blob()], name, {
    type: kept.headers.get('Content-Type') ?? '',
  });
}

/** Forgets the photo that waits. */
export async function forgetSharedPhoto(): Promise<void> {
  await caches.delete(cacheName);
}

// Missing where the page is not served securely.
const hasCaches = () => 'caches' in globalThis;

async function readShareKey(): Promise<string | null> {
  return (await (await readKept(keyCacheName, keyAddress))?.text()) ?? null;
}

async function readKept(cache: string, key: string): Promise<Response | null> {
  // Asked first: `open` would make an empty one.
  if (!(await isKept(cache))) return null;
  return (await (await caches.open(cache)).match(key)) ?? null;
}

async function isKept(cache: string): Promise<boolean> {
  if (!hasCaches()) return false;
  try {
    return await caches.has(cache);
  } catch (error) {
    // How a browser says that it keeps none for this page: a private window of Firefox.
    if (error instanceof DOMException && error.name === 'SecurityError') return false;
    throw error;
  }
}

function plainly(photo: File): Response {
  return new Response(photo, {
    headers: { 'Content-Type': photo.type, [nameHeader]: encodeURIComponent(photo.name) },
  });
}

/** Name and type in one line of JSON, and the bytes of the photo after it. */
async function sealedFor(recipient: string, photo: File): Promise<Response> {
  const { encryptFor } = await import('@/data/encrypted-file/age-key');
  const about = JSON.stringify({ name: photo.name, type: photo.type });
  const sealed = await encryptFor(recipient, new Blob([about, '\n', photo]));
  return new Response(sealed, { headers: { [sealedHeader]: '1' } });
}

async function unsealed(identity: string, sealed: Blob): Promise<File> {
  const { decryptWith } = await import('@/data/encrypted-file/age-key');
  // First of all: what cannot be read just now need not be damaged.
  const bytes = await sealed.arrayBuffer();
  try {
    return await photoIn(await decryptWith(identity, new Blob([bytes])));
  } catch (error) {
    // What this device had no memory for.
    if (error instanceof RangeError) throw error;
    throw new UnopenedPhotoError('A shared photo cannot be opened', { cause: error });
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
