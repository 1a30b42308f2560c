import { unreadablePictures } from '@/data/db/sealed-pictures';
import { encodeValue } from './value-codec';

/*
 * What a row comes out as whose seal was broken: a byte flipped, or copied from another place. It goes the way that damaged
 * rows and lost bytes of its store go already, with all that is stored of it wherever that is kept.
 *
 * In the stores of records it is a record that no schema takes, so that it is set aside with its bytes in `unopened`. A circle, a
 * document of one and earlier words say `unopened` as well, and whoever reads them asks `isDecrypted` (stores/opened-rows.ts): nothing
 * that they say may be taken for missing, and the journal goes on beside them.
 */
export function unopened(store: string, clear: Readonly<Record<string, unknown>>, stored: object) {
  switch (store) {
    case 'photos':
      return { ...clear, ...picturesBeside(stored) };
    case 'draftPhotos':
      return { ...clear, photo: { id: '', ...unreadablePictures } };
    case 'staged':
    case 'replaced':
      // As Chromium says of a row whose file it lost: stores/lost-records.ts.
      throw new DOMException('A sealed batch cannot be opened.', 'NotReadableError');
    case 'factKeys':
      return { ...clear, keys: [] };
    case 'marks':
      return undefined;
    case 'outbox':
      return { ...clear, ...namedBy(clear) };
    case 'circleAside':
      // Looked at again like any other that cannot be taken in: the server has it.
      return { rev: '', reason: 'unreadable', at: new Date(0).toISOString(), ...clear };
    case 'circlePhotos':
      // All of it stands in what it is found by.
      return clear;
    case 'setAside':
      return {
        photoIds: [],
        ...clear,
        list: 'journal',
        reason: 'unreadable',
        at: new Date(0).toISOString(),
        record: { unopened: bytesOf(store, stored) },
      };
    default:
      return { ...clear, unopened: bytesOf(store, stored) };
  }
}

/** What waits to go to the circle is named by its key, which stands in the clear: a broken seal takes nothing from it. */
function namedBy({ key }: Readonly<Record<string, unknown>>) {
  const name = typeof key === 'string' ? key : '';
  const at = name.indexOf('/');
  return { list: name.slice(0, Math.max(0, at)), id: name.slice(at + 1) };
}

/**
 * The pictures of a photo stand beside what is broken, each under a seal of its own that names the photo: they can be opened still.
 * Only how large they are to be shown is lost.
 */
function picturesBeside(stored: object) {
  const beside: unknown = Reflect.get(stored, 'beside');
  const parts: readonly unknown[] = Array.isArray(beside) ? beside : [];
  const [full, thumb] = parts;
  if (!isPicture(full) || !isPicture(thumb)) return unreadablePictures;
  const sizes = { full: openedSize(full), thumb: openedSize(thumb) };
  return { ...unreadablePictures, type: 'image/jpeg', sizes, pictures: { full, thumb } };
}

const isPicture = (part: unknown) => part instanceof Blob || part instanceof ArrayBuffer;

/** AES-GCM with its nonce before it: seal-pictures.ts. */
const openedSize = (picture: Blob | ArrayBuffer) =>
  Math.max(0, (picture instanceof Blob ? picture.size : picture.byteLength) - 28);

/** All that is stored, and the form that it is in. Pictures are none of it, though somebody may have copied a row that has them. */
function bytesOf(store: string, stored: object): string {
  const { beside: _, ...rest }: { readonly beside?: unknown } = stored;
  return `kinleaf-row:1:${store}:${encodeValue(rest)}`;
}
