/*
 * A photo that another app shared to Kinleaf. The service worker keeps it; the form of the next new entry takes it.
 * In a cache rather than in the database, so that the service worker need not carry the database's code.
 */
const cacheName = 'kinleaf-shared';
const address = '/shared-photo';
const nameHeader = 'X-Kinleaf-Name';

/** Keeps a photo in place of the one before it. */
export async function keepSharedPhoto(photo: File): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(
    address,
    new Response(photo, {
      headers: { 'Content-Type': photo.type, [nameHeader]: encodeURIComponent(photo.name) },
    }),
  );
}

/** The photo that waits, or null. It goes on waiting until it is forgotten. */
export async function readSharedPhoto(): Promise<File | null> {
  // Missing where the page is not served securely. `has` first: `open` would make an empty one.
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null;
  const kept = await (await caches.open(cacheName)).match(address);
  if (!kept) return null;
  const name = decodeURIComponent(kept.headers.get(nameHeader) ?? 'photo');
  return new File([await kept.blob()], name, {
    type: kept.headers.get('Content-Type') ?? '',
  });
}

/** Forgets the photo that waits. */
export async function forgetSharedPhoto(): Promise<void> {
  await caches.delete(cacheName);
}
