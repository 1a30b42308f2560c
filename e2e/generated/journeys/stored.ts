import type { FoodStateId } from '../../../src/domain/schema/entities';
import type { Draft, Records, Snapshot } from '../sequences/contract';
import { withinReach } from '../sequences/model';
import type { PhotoRow } from '../../../src/data/db/db';
import { draftOf, type RawDraft } from './drafts';
import type { Driver } from './driver';
import { pictureOf } from './pictures';

interface StoredRecord {
  readonly id: string;
  readonly childId?: string;
  readonly name?: string;
  readonly title?: string;
  readonly bio?: string;
  readonly content?: string;
  readonly notes?: string;
  readonly state?: FoodStateId;
  readonly photoId?: string;
}

type Lists = Readonly<Record<'children' | 'journal' | 'food', readonly StoredRecord[]>>;

interface Raw extends Lists {
  readonly batches: readonly { readonly list: string; readonly records: readonly StoredRecord[] }[];
  readonly isReplaced: boolean;
  readonly staged: number;
  readonly photos: readonly string[];
  readonly drafts: readonly RawDraft[];
  readonly draftPhotos: readonly { readonly key: string; readonly id: string }[];
  /** The colours of new photos, by id; null for one that can't be shown. */
  readonly colours: Readonly<Record<string, readonly number[] | null>>;
}

/** What the browser really stores, read without the product and compared by labels. */
export class Stored {
  readonly #pictures = new Map<string, string>();
  /** Of every record that ever existed: a draft may be about one that a restore replaced. */
  readonly #labels = new Map<string, string>();

  async read(driver: Driver): Promise<Snapshot> {
    const raw = await driver.evaluate(readRaw, [...this.#pictures.keys()]);
    for (const [id, colour] of Object.entries(raw.colours))
      this.#pictures.set(id, colour ? pictureOf(colour) : 'a photo that cannot be shown');
    for (const { id, title, name = title } of [...raw.children, ...raw.journal, ...raw.food])
      if (name !== undefined) this.#labels.set(id, name);
    const records = this.#labelled(raw);
    const putAside = raw.isReplaced ? this.#labelled(listsPutAside(raw)) : null;
    const drafts = raw.drafts.map((draft) => this.#draftOf(draft, raw));
    return {
      ...records,
      putAside,
      photos: raw.photos.map((id) => this.#nameOf(id)).sort(),
      drafts: withinReach(drafts, [records, putAside]),
      faults: faultsOf(raw),
    };
  }

  #draftOf(draft: RawDraft, { draftPhotos }: Raw): Draft {
    const photo = draftPhotos.find(({ key }) => key === draft.key);
    return draftOf(draft, {
      labelOf: (id) => this.#labels.get(id) ?? 'a record that never was',
      picture: photo && this.#nameOf(photo.id),
    });
  }

  #nameOf(photoId: string): string {
    return this.#pictures.get(photoId) ?? 'a photo that is not stored';
  }

  #labelled({ children, journal, food }: Lists): Records {
    const names = new Map(children.map(({ id, name = '' }) => [id, name]));
    const common = ({ childId = '', photoId }: StoredRecord) => ({
      child: names.get(childId) ?? 'nobody',
      photo: photoId === undefined ? null : this.#nameOf(photoId),
    });
    return {
      children: children
        .map((one) => ({
          label: one.name ?? '',
          text: one.bio ?? '',
          photo: common(one).photo,
        }))
        .sort(byLabel),
      entries: journal
        .map((one) => ({ label: one.title ?? '', text: one.content ?? '', ...common(one) }))
        .sort(byLabel),
      foods: food
        .map((one) => ({
          label: one.name ?? '',
          text: one.notes ?? '',
          state: one.state ?? 'new',
          ...common(one),
        }))
        .sort(byLabel),
    };
  }
}

const byLabel = (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1);

function listsPutAside({ batches }: Raw): Lists {
  const of = (name: string) =>
    batches.filter(({ list }) => list === name).flatMap(({ records }) => records);
  return { children: of('children'), journal: of('journal'), food: of('food') };
}

/** Sentences about what no journey may leave behind. */
function faultsOf({ children, journal, food, staged }: Raw): string[] {
  const ids = new Set(children.map(({ id }) => id));
  const orphans = [...journal, ...food].filter(({ childId = '' }) => !ids.has(childId));
  return [
    ...orphans.map(({ id }) => `a record of a child that is not there: ${id}`),
    ...(staged > 0 ? ['records of a restore that was not finished'] : []),
  ];
}

/** Runs in the page. Doesn't create missing stores, as after Clear All Data. */
async function readRaw(known: string[]): Promise<Raw> {
  const stores = [
    ...(['children', 'journal', 'food', 'replaced', 'marks', 'staged'] as const),
    ...(['photos', 'draftPhotos'] as const),
  ];
  const nothing = () => Promise.resolve<unknown[]>([]);
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'kinleaf');
  const lists = await (isThere ? readAll() : Promise.all(stores.map(nothing)));
  const [children, journal, food, batches, marks, staged, photos, draftPhotos] = lists as [
    StoredRecord[],
    StoredRecord[],
    StoredRecord[],
    Raw['batches'],
    { key: string }[],
    unknown[],
    PhotoRow[],
    { key: string; photo: PhotoRow }[],
  ];
  const colours: Record<string, readonly number[] | null> = {};
  for (const row of [...photos, ...draftPhotos.map(({ photo }) => photo)])
    if (!known.includes(row.id)) colours[row.id] = await colourOf(row).catch(() => null);
  return {
    children,
    journal,
    food,
    batches,
    isReplaced: marks.some(({ key }) => key === 'replaced'),
    staged: staged.length,
    photos: photos.map(({ id }) => id),
    drafts: Object.keys(localStorage)
      .filter((key) => key.startsWith('kinleaf_draft_'))
      .map((key) => ({
        key: key.slice('kinleaf_draft_'.length),
        text: localStorage.getItem(key) ?? '',
      })),
    draftPhotos: draftPhotos.map(({ key, photo: { id } }) => ({ key, id })),
    colours,
  };

  /** All stores at one moment. */
  function readAll(): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('kinleaf');
      opening.onerror = () => reject(new Error(String(opening.error)));
      opening.onsuccess = () => {
        const db = opening.result;
        // The product is about to make them.
        if (!db.objectStoreNames.contains('marks')) {
          db.close();
          resolve(stores.map(() => []));
          return;
        }
        const transaction = db.transaction(stores);
        const reading = stores.map((name) => transaction.objectStore(name).getAll());
        transaction.onabort = () => reject(new Error(String(transaction.error)));
        transaction.oncomplete = () => {
          // Closed immediately, so that this connection never blocks the product's.
          db.close();
          resolve(reading.map(({ result }) => result as unknown[]));
        };
      };
    });
  }

  async function colourOf(row: PhotoRow): Promise<number[]> {
    const bitmap = await createImageBitmap(
      'full' in row ? row.full : 'bytes' in row ? new Blob([row.bytes.full]) : new Blob(),
    );
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }
}
