import { unreadablePictures } from '../stores/sealed-pictures';
import { exactText } from './exact-text';

/*
 * What a row comes out as whose seal was broken: a byte flipped, or copied from another place. It goes the way that damaged
 * rows and lost bytes of its store go already, with all that is stored of it wherever that is kept.
 *
 * In the stores of records it is a record that no schema takes, so that it is set aside with its bytes in `unopened`.
 */
export function unopened(store: string, clear: Readonly<Record<string, unknown>>, stored: object) {
  switch (store) {
    case 'photos':
      return { ...clear, ...unreadablePictures };
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

/** All that is stored, and the form that it is in. */
function bytesOf(store: string, stored: object): string {
  return `kinleaf-row:1:${store}:${exactText(stored)}`;
}
