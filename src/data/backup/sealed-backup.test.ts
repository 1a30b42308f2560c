import 'fake-indexeddb/auto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { remindAfterRecords } from '@/domain/backup/backup-reminder';
import { localDay } from '@/domain/dates/calendar-day';
import { inPieces, NodeFileReader, whole } from '@/data/fixtures/backup-file';
import { endlessFile, keptPassphrase, keptPlain, keptSealed } from '@/data/fixtures/sealed-files';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { addChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { encryptStream } from '@/data/encrypted-file/age-file';
import { db } from '@/data/db/db';
import { parseBackup } from './parse-backup';
import { type PhotoMaker, readBackup } from './read-backup';
import { clearStaged, stage } from './restore';
import { isBackupDueFor, readSafety } from './safety';
import { encryptedSink } from './encrypted-sink';
import { blobSink, type Sink } from './file-sinks';
import { writeBackup } from './write-backup';
import { eventually } from '@/lib/fixtures/eventually';

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const passphrase = 'six words';
/** The cost of a passphrase is not what is tested here. */
const seal = { workFactor: 6 };
const options = {
  ...quiet,
  fileName: 'kinleaf-backup.json.age',
  now: instant(0),
  passphrase,
  seal,
};

const makePhoto: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

// A passphrase is slow by design, and slower on a machine that does something else besides.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('FileReader', NodeFileReader);
  vi.stubGlobal('localStorage', new MemoryStorage());
});

async function write() {
  const maya = await addChild(childFields, set(await photoOf('face')));
  await addEntry(maya.id, { ...entryFields, title: 'Rain' }, set(await photoOf('rain')));
}

const cheaply = async (content: BlobPart) =>
  new Response(await encryptStream(new Blob([content]).stream(), passphrase, seal)).blob();

const read = (file: Blob, typed?: string, take: typeof stage = () => Promise.resolve()) =>
  readBackup(file, { ...quiet, stage: take, makePhoto, passphrase: typed });

describe('a sealed backup', () => {
  test('holds what the plain one holds, photos too, and is the latest backup', async () => {
    await write();
    const { file: plain } = await writeBackup(blobSink(), { ...options, passphrase: undefined });
    expect(await db.marks.get('backup')).not.toHaveProperty('sealed');
    const { file, records } = await writeBackup(blobSink(), options);
    expect(records).toBe(2);
    expect(await file.text()).not.toContain('Rain');
    const opened = await cheapText(file);
    expect(opened).toBe(await plain.text());
    expect(await db.marks.get('backup')).toMatchObject({ records: 2, sealed: true });
  });

  test('of texts longer than what is sealed at a time comes out as it went in, whatever its characters', async () => {
    // A length that no chunk is a multiple of: a character of each length meets the end of one.
    const texts = [
      'a',
      '"é€😀'.repeat(300_000),
      new TextEncoder().encode('ö'),
      '',
      '😀€',
      'b'.repeat(1 << 21),
    ];
    const sealed = await encryptedSink(blobSink(), passphrase, seal);
    for (const text of texts) await sealed.write(text);
    expect(await cheapText(await sealed.finish())).toBe(await new Blob(texts).text());
  });

  test('quiets the reminder as a plain one does, until enough is written after it', async () => {
    const maya = await addChild(childFields, undefined, instant(0));
    for (let at = 0; at < remindAfterRecords; at += 1)
      await addEntry(maya.id, entryFields, undefined, instant(1));
    const today = localDay(instant(2));
    const isDue = async () => isBackupDueFor(await readSafety(remindAfterRecords), today);
    expect(await isDue()).toBe(true);
    await writeBackup(blobSink(), { ...options, now: instant(2) });
    expect(await isDue()).toBe(false);
    for (let at = 0; at < remindAfterRecords; at += 1)
      await addEntry(maya.id, entryFields, undefined, instant(3));
    expect(await isDue()).toBe(true);
  });

  test.each([200, -20])('that the disk changes at %i is none', async (at) => {
    await write();
    const sink = badSink(at);
    await expect(writeBackup(sink, options)).rejects.toThrow('The file is damaged');
    expect(await db.marks.count()).toBe(0);
  });

  test('that the disk has no room for is given up, and says so', async () => {
    await write();
    const abort = vi.fn(() => Promise.resolve());
    const full = new DOMException('No room', 'QuotaExceededError');
    const sink: Sink = { ...blobSink(), write: () => Promise.reject(full), abort };
    await expect(writeBackup(sink, options)).rejects.toBe(full);
    expect(abort).toHaveBeenCalledOnce();
    expect(await db.marks.count()).toBe(0);
  });

  test('that somebody calls off is given up', async () => {
    await write();
    const job = new AbortController();
    const abort = vi.fn(() => Promise.resolve());
    const sink: Sink = {
      ...blobSink(),
      abort,
    };
    const onProgress = () => {
      job.abort();
    };
    const called = writeBackup(sink, { ...options, signal: job.signal, onProgress });
    await expect(called).rejects.toMatchObject({ name: 'AbortError' });
    expect(abort).toHaveBeenCalledOnce();
  });

  test('on a slow disk waits for it: no more than a few pieces are held', async () => {
    let taken = 0;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sink: Sink = { ...blobSink(), write: () => held };
    const sealed = await encryptedSink(sink, passphrase, seal);
    const writing = (async () => {
      for (; taken < 24; taken += 1) await sealed.write('x'.repeat(1 << 20));
    })();
    await eventually(() => {
      expect(taken).toBeGreaterThan(0);
    });
    // Whatever could still go on has gone on by then.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(taken).toBeLessThan(8);
    letGo();
    await writing;
    await sealed.abort();
  });
});

/** The text of a sealed file, by the same opening that a restore uses. */
async function cheapText(file: Blob): Promise<string> {
  const { decryptStream } = await import('@/data/encrypted-file/age-file');
  return new Response(await decryptStream(file, passphrase)).text();
}

/** A disk that changes one byte of what is written to it. */
function badSink(at: number): Sink {
  const sink = blobSink();
  return {
    ...sink,
    finish: async () => {
      const bytes = new Uint8Array(await (await sink.finish()).arrayBuffer());
      const place = at < 0 ? bytes.length + at : at;
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      return new Blob([bytes]);
    },
  };
}

describe('what a file is, its content says and not its name', () => {
  test('a plain file that is called .age is read as it is', async () => {
    const file = new File([JSON.stringify(whole)], 'kinleaf-backup.json.age');
    expect((await read(file)).counts.journal).toBe(1);
  });

  test('a sealed one that is called .json asks for its passphrase', async () => {
    const file = new File([await cheaply(JSON.stringify(whole))], 'kinleaf-backup.json');
    await expect(read(file)).rejects.toMatchObject({ name: 'PassphraseError', isWrong: false });
    await expect(read(file, 'other')).rejects.toMatchObject({ isWrong: true });
    expect((await read(file, passphrase)).counts.journal).toBe(1);
  });

  test('an armored one of another age program is opened and read', async () => {
    const file = keptSealed('debian-age-1.1.1-armored.txt');
    const found = await read(file, keptPassphrase);
    const plain = await read(inPieces(keptPlain, 1000));
    expect(found).toEqual(plain);
  });
});

describe('a sealed file that cannot be taken in', () => {
  test.each([
    ['sealed for a key', () => keptSealed('for-a-key.json.age'), /sealed for a key, not with/],
    ['cut off in its header', () => keptSealed('for-a-key.json.age').slice(0, 90), /is damaged/],
  ])('%s says so before it asks for anything', async (_, file, words) => {
    await expect(read(file())).rejects.toMatchObject({ name: 'NotABackupError' });
    await expect(read(file())).rejects.toThrow(words);
  });

  test('cut off behind records that are whole leaves none of them staged', async () => {
    const journal = Array.from({ length: 3000 }, (_, at) => ({
      ...whole.journal[0],
      id: `e${at}`,
    }));
    const file = await cheaply(JSON.stringify({ ...whole, journal }));
    let staged = 0;
    const cut = read(file.slice(0, -70_000), passphrase, async (batch, photos) => {
      staged += 1;
      await stage(batch, photos);
    });
    await expect(cut).rejects.toThrow('The file is damaged, or was cut off');
    expect(staged).toBeGreaterThan(0);
    // As the worker does with whatever ends a reading.
    await clearStaged();
    expect(await db.staged.count()).toBe(0);
  });

  test.each([
    ['that holds no backup', 'Dear diary', /not a file that Export Backup made/],
    ['that holds a sealed file again', 'age-encryption.org/v1\n', /not a file that Export Backup/],
    ['that holds a packed file', gzipSync(JSON.stringify(whole)), /not a file that Export Backup/],
  ])('%s', async (_, content, words) => {
    await expect(read(await cheaply(content), passphrase)).rejects.toThrow(words);
  });
});

describe('a file that would take gigabytes to read is refused in words, after a few megabytes of it', () => {
  const take = () => Promise.resolve();

  // A level takes some 300 bytes.
  const shallow = 200_000;
  const few = 8_000_000;

  test.each([
    ['brackets in brackets', '{"journal":[', '[', shallow],
    ['objects in objects', '{"journal":[', '{"a":', shallow],
    ['brackets around everything', '', '[', shallow],
    ['brackets in a list of another name', '{"else":[', '[', shallow],
    ['brackets in its note', '{"kinleaf":{"format":', '[', shallow],
    ['a record of a million parts', '{"journal":[[', '0,', few],
    ['a note of a million parts', '{"kinleaf":[0', ',0', few],
  ])('%s', async (_, start, filling, most) => {
    const { stream, taken } = endlessFile(start, filling);
    await expect(parseBackup(stream, take, signal)).rejects.toThrow(
      /larger or deeper than any that Kinleaf writes|not a file that Export Backup made/,
    );
    expect(taken()).toBeLessThan(most);
  });

  test('one word without end', async () => {
    const { stream, taken } = endlessFile('{"journal":[{"title":"', 'long '.repeat(13_000));
    await expect(parseBackup(stream, take, signal)).rejects.toThrow(/larger or deeper/);
    expect(taken()).toBeLessThan(66_000_000);
  });

  test('what is in no list of ours is let go as it is read', async () => {
    const others = Array.from({ length: 12 }, (_, at) => `"x${at}":[${'0,'.repeat(100_000)}0]`);
    const text = `{${others.join(',')},${JSON.stringify(whole).slice(1)}`;
    let records = 0;
    const note = await parseBackup(
      inPieces(text, 65_536).stream(),
      (some) => {
        records += some.length;
        return Promise.resolve();
      },
      signal,
    );
    expect([note, records]).toEqual([null, 5]);
  });
});
