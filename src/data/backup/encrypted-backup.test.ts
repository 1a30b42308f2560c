import 'fake-indexeddb/auto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import vectors from '@docs/protocol-vectors.json';
import { remindAfterRecords } from '@/domain/backup/backup-reminder';
import { localDay } from '@/domain/dates/calendar-day';
import { inPieces, whole, readInPasses } from '@/data/fixtures/backup-file';
import {
  endlessFile,
  encryptedFilePassphrase,
  plainFixture,
  readEncryptedFixture,
} from '@/data/fixtures/encrypted-files';
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
import { decryptStream, encryptStream } from '@/data/encrypted-file/age-file';
import { db } from '@/data/db/db';
import { fromBase64 } from '@/lib/bytes';
import { parseBackup } from './parse-backup';
import type { PhotoMaker } from './read-backup';
import { clearStaged, stage } from './restore';
import { isBackupDueFor, readSafety } from './safety';
import { encryptedSink } from './encrypted-sink';
import { blobSink, type Sink } from './file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';
import { eventually } from '@/lib/fixtures/eventually';

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const passphrase = 'six words';
/** So that the tests are fast. */
const cheap = { workFactor: 6 };
const options = {
  ...quiet,
  fileName: 'kinleaf-backup.json.age',
  now: instant(0),
  passphrase,
  encryptOptions: cheap,
};

const makePhoto: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

// A passphrase is slow by design, and slower on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
});

async function write() {
  const maya = await addChild(childFields, set(await photoOf('face')));
  await addEntry(maya.id, { ...entryFields, title: 'Rain' }, set(await photoOf('rain')));
}

const encryptCheaply = async (content: BlobPart) =>
  new Response(
    (await encryptStream(new Blob([content]).stream(), passphrase, cheap)).stream,
  ).blob();

const read = (file: Blob, typed?: string, take: typeof stage = () => Promise.resolve()) =>
  readInPasses(file, { ...quiet, stage: take, makePhoto, secret: typed });

describe('an encrypted backup', () => {
  test('has the same content as a plain one, photos included, and counts as the latest backup', async () => {
    await write();
    const { file: plain } = await writeBackup(blobSink(), { ...options, passphrase: undefined });
    expect(await db.marks.get('backup')).not.toHaveProperty('sealed');
    const { file, records } = await writeBackup(blobSink(), options);
    expect(records).toBe(2);
    expect(await file.text()).not.toContain('Rain');
    expect(await decryptedText(file)).toBe(await plain.text());
    expect(await db.marks.get('backup')).toMatchObject({ records: 2, sealed: true });
  });

  test('of text longer than one chunk decrypts to the same text, whatever its characters', async () => {
    // Ten bytes do not divide a chunk, so characters of each length fall on the end of one.
    const texts = [
      'a',
      '"é€😀'.repeat(300_000),
      new TextEncoder().encode('ö'),
      '',
      '😀€',
      'b'.repeat(1 << 21),
    ];
    const { sink: encrypted } = await encryptedSink(blobSink(), passphrase, cheap);
    for (const text of texts) await encrypted.write(text);
    expect(await decryptedText(await encrypted.finish())).toBe(await new Blob(texts).text());
  });

  test('silences the reminder like a plain one, until enough has been written since', async () => {
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

  test.each([60, 200, -20])('that the disk damages at byte %i is not accepted', async (at) => {
    await write();
    const sink = badSink(at);
    await expect(writeBackup(sink, options)).rejects.toThrow('The file is damaged');
    expect(await db.marks.count()).toBe(0);
  });

  test('that the disk has no room for is aborted, with the error', async () => {
    await write();
    const abort = vi.fn(() => Promise.resolve());
    const full = new DOMException('No room', 'QuotaExceededError');
    const sink: Sink = { ...blobSink(), write: () => Promise.reject(full), abort };
    await expect(writeBackup(sink, options)).rejects.toBe(full);
    expect(abort).toHaveBeenCalledOnce();
    expect(await db.marks.count()).toBe(0);
  });

  test('that is cancelled is aborted', async () => {
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
    const writing = writeBackup(sink, { ...options, signal: job.signal, onProgress });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(abort).toHaveBeenCalledOnce();
  });

  test('on a slow disk waits, with only a few pieces in memory', async () => {
    let accepted = 0;
    let release: () => void = () => undefined;
    const slowWrite = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sink: Sink = { ...blobSink(), write: () => slowWrite };
    const { sink: encrypted } = await encryptedSink(sink, passphrase, cheap);
    const writing = (async () => {
      for (; accepted < 24; accepted += 1) await encrypted.write('x'.repeat(1 << 20));
    })();
    await eventually(() => {
      expect(accepted).toBeGreaterThan(0);
    });
    // Lets everything that can still proceed do so.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(accepted).toBeLessThan(8);
    release();
    await writing;
    await encrypted.abort();
  });
});

/** Returns the text of an encrypted file, decrypted as a restore does it. */
async function decryptedText(file: Blob): Promise<string> {
  const { decryptStream } = await import('@/data/encrypted-file/age-file');
  return new Response(await decryptStream(file, passphrase)).text();
}

/** Returns a sink that flips a bit of the file, like a bad disk. */
function badSink(at: number): Sink {
  const sink = blobSink();
  return {
    ...sink,
    finish: async () => {
      const bytes = new Uint8Array(await (await sink.finish()).arrayBuffer());
      const index = at < 0 ? bytes.length + at : at;
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return new Blob([bytes]);
    },
  };
}

describe('a file is recognised by its content, not its name', () => {
  test('a plain file named .age is read as plain', async () => {
    const file = new File([JSON.stringify(whole)], 'kinleaf-backup.json.age');
    expect((await read(file)).counts.journal).toBe(1);
  });

  test('an encrypted file named .json asks for its passphrase', async () => {
    const file = new File([await encryptCheaply(JSON.stringify(whole))], 'kinleaf-backup.json');
    await expect(read(file)).rejects.toMatchObject({ name: 'PassphraseError', isWrong: false });
    await expect(read(file, 'other')).rejects.toMatchObject({ isWrong: true });
    expect((await read(file, passphrase)).counts.journal).toBe(1);
  });

  test('an armored one from another age program is decrypted and read', async () => {
    const file = readEncryptedFixture('debian-age-1.1.1-armored.txt');
    const found = await read(file, encryptedFilePassphrase);
    const plain = await read(inPieces(plainFixture, 1000));
    expect(found).toEqual(plain);
  });

  test('as docs/protocol.md describes it is decrypted and read', async () => {
    const { file, passphrase: words, plain } = vectors.backup;
    const encrypted = new Blob([fromBase64(file)]);
    expect(await new Response(await decryptStream(encrypted, words)).text()).toBe(plain);
    expect(await read(encrypted, words)).toEqual(await read(new Blob([plain])));
  });
});

describe('an encrypted file that cannot be imported', () => {
  test.each([
    [
      'encrypted for a key',
      () => readEncryptedFixture('for-a-key.json.age'),
      /sealed for a key, not with/,
    ],
    [
      'cut off in its header',
      () => readEncryptedFixture('for-a-key.json.age').slice(0, 90),
      /is damaged/,
    ],
  ])('%s is refused before asking for a passphrase', async (_, file, reason) => {
    await expect(read(file())).rejects.toMatchObject({ name: 'NotABackupError' });
    await expect(read(file())).rejects.toThrow(reason);
  });

  test('cut off after complete records, it leaves none of them staged', async () => {
    const journal = Array.from({ length: 3000 }, (_, at) => ({
      ...whole.journal[0],
      id: `e${at}`,
    }));
    const file = await encryptCheaply(JSON.stringify({ ...whole, journal }));
    let staged = 0;
    const cut = read(file.slice(0, -70_000), passphrase, async (batch, photos) => {
      staged += 1;
      await stage(batch, photos);
    });
    await expect(cut).rejects.toThrow('The file is damaged, or was cut off');
    expect(staged).toBeGreaterThan(0);
    // As the worker does whenever reading fails.
    await clearStaged();
    expect(await db.staged.count()).toBe(0);
  });

  test.each([
    ['that contains no backup', 'Dear diary', /not a file that Export Backup made/],
    [
      'that contains another encrypted file',
      'age-encryption.org/v1\n',
      /not a file that Export Backup/,
    ],
    ['that contains a gzip file', gzipSync(JSON.stringify(whole)), /not a file that Export Backup/],
  ])('%s', async (_, content, reason) => {
    await expect(read(await encryptCheaply(content), passphrase)).rejects.toThrow(reason);
  });
});

describe('a file that would take gigabytes of memory is refused with a reason after a few megabytes', () => {
  const take = () => Promise.resolve();

  // Each level takes about 300 bytes of memory.
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

  test('one endless text', async () => {
    const { stream, taken } = endlessFile('{"journal":[{"title":"', 'long '.repeat(13_000));
    await expect(parseBackup(stream, take, signal)).rejects.toThrow(/larger or deeper/);
    expect(taken()).toBeLessThan(66_000_000);
  });

  test('anything outside our lists is discarded as it is read', async () => {
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
