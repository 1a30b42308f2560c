import {
  type BackupContents,
  type BackupNote,
  FindingsList,
  readBackupRecord,
  refusalReason,
} from '@/domain/backup/backup-file';
import {
  type AnyRecord,
  childIdOf,
  countAll,
  type ListName,
  listNames,
  noCounts,
  recordName,
} from '@/domain/schema/lists';
import { maxPhotos } from '@/domain/schema/photo-fields';
import { readQuarantinedRecord } from '@/domain/backup/quarantine';
import { factProblems } from '@/domain/facts/entry-facts';
import { recordOf } from '@/lib/values';
import type { FileSecret } from '@/data/encrypted-file/age-file';
import { readDataUrl } from '@/data/photos/data-url';
import type { RecordBatch } from '@/data/db/rows';
import { adoptPhoto, type PreparedPhoto, preparePhoto } from '@/data/photos/shrink-photo';
import { sha256Hex } from '@/lib/bytes';
import { batchOf, type Pictures, type ValidRecord, type RecordWithPhotos } from './restore';
import { NotABackupError } from './backup-errors';
import { asBackupError, openFile, parseBackup, type RawRecord } from './parse-backup';

/** The maximum number of records staged together, and of characters in their photos. */
const batchSize = 250;
const batchPhotos = 8_000_000;

/** Photos that are decoded at the same time: the browser has separate threads for that. */
const decodersAtOnce = 3;

/**
 * Makes a stored photo from a picture file. `isOurs`: Kinleaf has encoded it before; `hash`: the SHA-256 of its bytes. Throws if it isn't a
 * picture.
 */
export type PhotoMaker = (file: Blob, isOurs: boolean, hash: string) => Promise<PreparedPhoto>;

const makePhoto: PhotoMaker = (file, isOurs) => (isOurs ? adoptPhoto(file) : preparePhoto(file));

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (bytesRead: number) => void;
  /** Gets the records in batches, each with the pictures that no earlier batch had. */
  readonly stage: (batch: RecordBatch, photos: readonly PreparedPhoto[]) => Promise<void>;
  readonly now?: Date;
  readonly makePhoto?: PhotoMaker;
  /**
   * Opening hundreds of photos takes many times as long as reading the rest, so a file is read twice. `without-photos` opens none and
   * stages the records that have none; `with-photos` stages the others. Both check every record.
   */
  readonly pass: 'without-photos' | 'with-photos';
  /** For an encrypted file. */
  readonly secret?: FileSecret | undefined;
  /** Whether to accept any partial journal. If not, one that can't be restored or merged is refused. */
  readonly acceptsPart?: boolean;
}

/**
 * Reads a whole backup file, plain or encrypted, and validates every record. Stages the good ones of this pass; returns sentences about
 * what is wrong with others. Throws NotABackupError, PassphraseError, what `stage` throws, and the signal's reason.
 */
export async function readBackup(file: Blob, options: ReadOptions): Promise<BackupContents> {
  const reading = new Reading(options);
  const note = await parseBackup(
    await openFile(file, options.secret),
    async (records, { bytesRead, note: noteSoFar }) => {
      reading.isOurs = noteSoFar !== null;
      if (options.acceptsPart !== true) refusePart(noteSoFar);
      for (const record of records) await reading.take(record);
      options.onProgress(bytesRead);
    },
    options.signal,
  ).catch(asBackupError);
  if (options.acceptsPart !== true) refusePart(note);
  await reading.flush();
  return { ...reading.contents(), note };
}

function refusePart(note: BackupNote | null): void {
  const reason = refusalReason(note);
  if (reason !== null) throw new NotABackupError(reason);
}

class Reading {
  /** Whether Kinleaf wrote the file, as far as is known so far. */
  isOurs = false;
  readonly #options: ReadOptions;
  readonly #now: string;
  readonly #counts = noCounts();
  readonly #ids = recordOf(listNames, () => new Set<string>());
  readonly #children: string[] = [];
  /** Children that records refer to, with the first of these records and their number in each list. */
  readonly #named = new Map<
    string,
    { readonly first: string; records: Record<ListName, number> }
  >();
  /** Stored photo ids by the SHA-256 of the picture in the file, so that the same picture is decoded once. */
  readonly #photoIds = new Map<string, string>();
  readonly #warnings = new FindingsList();
  readonly #unread = new FindingsList();
  readonly #problems = new FindingsList();
  #pictures = 0;
  #setAside = 0;
  #from: string | null = null;
  #to: string | null = null;
  #batch: ValidRecord[] = [];
  #batchPhotos = 0;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#now = (options.now ?? new Date()).toISOString();
  }

  async take({ list, index, value }: RawRecord): Promise<void> {
    if (list === 'setAside') {
      await this.#takeQuarantined(index, value);
      return;
    }
    const name = recordName(list, index, value);
    const read = readBackupRecord(list, value, this.#now);
    if ('problem' in read) {
      this.#refuse(`${name}: ${read.problem}.`, value);
      return;
    }
    const { record, photoUrl, leftOut = [] } = read;
    if (this.#ids[list].has(record.id)) {
      this.#refuse(`${name}: a record before it has the same id.`, value);
      return;
    }
    this.#ids[list].add(record.id);
    for (const what of leftOut)
      this.#warnings.add(`${name}: ${what} cannot be read and is left out.`);
    if ('facts' in record)
      for (const what of new Set(record.facts?.flatMap(factProblems)))
        this.#unread.add(`${name}: ${what} can’t be read.`);
    this.#count(list, name, record);
    await this.#gather({
      list,
      name,
      record,
      photoUrl,
      morePhotoUrls: this.#withinLimit(name, read),
    });
  }

  /** Returns the pictures of an entry besides its first, each once, without those beyond the maximum. */
  #withinLimit(name: string, { photoUrl, morePhotoUrls }: Pictures): readonly string[] {
    const more = [...new Set(morePhotoUrls)].filter((url) => url !== photoUrl);
    const over = more.length - (maxPhotos - 1);
    if (over > 0) {
      const last = over === 1 ? 'the last is' : `the last ${over} are`;
      this.#warnings.add(`${name}: it has more than ${maxPhotos} photos, and ${last} left out.`);
    }
    return more.slice(0, maxPhotos - 1);
  }

  async #takeQuarantined(index: number, value: unknown): Promise<void> {
    const name = `Record ${index + 1} of those set aside`;
    const read = readQuarantinedRecord(value);
    if (!read) {
      this.#refuse(`${name}: it is not a record.`, value);
      return;
    }
    this.#setAside += 1;
    const { quarantined, ...pictures } = read;
    await this.#gather({ list: 'setAside', name, record: quarantined, ...pictures });
  }

  #refuse(sentence: string, value: unknown): void {
    this.#problems.add(sentence);
    this.#pictures += countPictures(value);
  }

  async #gather(valid: ValidRecord): Promise<void> {
    const isOfOtherPass = urlsOf(valid).length > 0 === (this.#options.pass === 'without-photos');
    if (isOfOtherPass) {
      // At once, so that its text of hundreds of kB isn't kept for a whole batch.
      await this.#photosOf(valid);
      return;
    }
    const isOfThisList = this.#batch[0]?.list === valid.list;
    if (!isOfThisList || this.#batch.length >= batchSize || this.#batchPhotos > batchPhotos)
      await this.flush();
    this.#batch.push(valid);
    for (const url of urlsOf(valid)) this.#batchPhotos += url.length;
  }

  /** Stages the current batch. */
  async flush(): Promise<void> {
    const batch = this.#batch;
    const [first] = batch;
    if (!first) return;
    this.#batch = [];
    this.#batchPhotos = 0;
    const photos: PreparedPhoto[] = [];
    const records: RecordWithPhotos[] = [];
    for (let at = 0; at < batch.length; at += decodersAtOnce) {
      this.#options.signal.throwIfAborted();
      const some = batch.slice(at, at + decodersAtOnce);
      const found = await Promise.all(some.map((one) => this.#photosOf(one)));
      for (const [index, valid] of some.entries()) {
        const made = found[index] ?? [];
        photos.push(...made.filter((photo) => typeof photo === 'object'));
        const [photoId, ...more] = made.map((photo) =>
          typeof photo === 'object' ? photo.id : photo,
        );
        records.push({ valid, photoId, moreIds: more.filter((id) => id !== undefined) });
      }
    }
    await this.#options.stage(batchOf(first.list, records), photos);
  }

  contents(): Omit<BackupContents, 'note'> {
    const counts = { ...this.#counts };
    const unreadable = this.#problems.findings;
    for (const [childId, { first, records }] of this.#named) {
      if (this.#ids.children.has(childId)) continue;
      const count = countAll(records);
      for (const list of listNames) counts[list] -= records[list];
      const others =
        count === 1 ? '' : ` Another ${count - 1} of this child’s records are like it.`;
      this.#problems.add(
        `${first}: it belongs to a child that is not in the file.${others}`,
        count,
      );
    }
    return {
      counts,
      children: this.#children,
      photos: new Set(this.#photoIds.values()).size,
      pictures: this.#pictures,
      setAside: this.#setAside,
      from: this.#from,
      to: this.#to,
      warnings: this.#warnings.findings,
      unreadDetails: this.#unread.findings,
      problems: this.#problems.findings,
      unreadable,
    };
  }

  #count(list: ListName, name: string, record: AnyRecord): void {
    this.#counts[list] += 1;
    if (list === 'children' && 'name' in record) this.#children.push(record.name);
    const childId = childIdOf(list, record);
    if (childId !== null) {
      const named = this.#named.get(childId) ?? { first: name, records: noCounts() };
      named.records[list] += 1;
      this.#named.set(childId, named);
    }
    if ((list === 'journal' || list === 'food') && 'date' in record) {
      if (this.#from === null || record.date < this.#from) this.#from = record.date;
      if (this.#to === null || record.date > this.#to) this.#to = record.date;
    }
  }

  /**
   * Returns the photos of a record: its own, undefined if it has none that can be used, before others. Sequentially, since they may be
   * the same.
   */
  async #photosOf(valid: ValidRecord): Promise<(PreparedPhoto | string | undefined)[]> {
    const photos: (PreparedPhoto | string | undefined)[] = [];
    if (valid.photoUrl === null) photos.push(undefined);
    for (const url of urlsOf(valid)) photos.push(await this.#photoOf(valid.name, url));
    return photos;
  }

  /** Returns a new photo, the id of a known one, or undefined if it can't be used. */
  async #photoOf(name: string, photoUrl: string): Promise<PreparedPhoto | string | undefined> {
    this.#pictures += 1;
    const picture = readDataUrl(photoUrl);
    if (!picture) {
      this.#warnings.add(`${name}: its photo is not a picture inside the file and is left out.`);
      return undefined;
    }
    const key = await sha256Hex(picture.bytes);
    const known = this.#photoIds.get(key);
    if (known !== undefined) return known;
    if (this.#options.pass === 'without-photos') {
      this.#photoIds.set(key, key);
      return key;
    }
    try {
      const file = new Blob([picture.bytes], { type: picture.type });
      const photo = await (this.#options.makePhoto ?? makePhoto)(file, this.isOurs, key);
      this.#photoIds.set(key, photo.id);
      return photo;
    } catch {
      this.#warnings.add(`${name}: its photo cannot be opened as a picture and is left out.`);
      return undefined;
    }
  }
}

/** Returns the pictures of a record as they are in the file, its own before others. */
function urlsOf({ photoUrl, morePhotoUrls }: ValidRecord): readonly string[] {
  return photoUrl === null ? morePhotoUrls : [photoUrl, ...morePhotoUrls];
}

/** Counts the pictures of a refused record, without decoding them. */
function countPictures(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'photoUrl' in value ? [value.photoUrl] : [];
  const more: unknown[] = 'morePhotoUrls' in value ? [value.morePhotoUrls].flat() : [];
  return [...own, ...more].filter((url) => url !== '').length;
}
