import {
  armor,
  Decrypter,
  Encrypter,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { inPieces } from '@/data/fixtures/backup-file';
import {
  endlessFile,
  encryptedFilePassphrase,
  plainFixture,
  readEncryptedFixture,
} from '@/data/fixtures/encrypted-files';
import { encryptStream, decryptStream, splitHeader } from './age-file';
import { armorDecoder, asArmored } from './armor';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

/** So that the tests are fast. */
const cheap = { workFactor: 6 };
const passphrase = 'six words';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

async function encrypt(content: BlobPart): Promise<Blob> {
  const { stream } = await encryptStream(new Blob([content]).stream(), passphrase, cheap);
  return new Response(stream).blob();
}

/** Returns the text of a file, read to its end. */
async function decrypt(file: Blob, typed = passphrase): Promise<string> {
  return new Response(await decryptStream(file, typed)).text();
}

describe('an encrypted file can be decrypted', () => {
  test.each([
    '3.9.1-format-5.json.age',
    'debian-age-1.1.1.json.age',
    'debian-age-1.1.1-armored.txt',
  ])(
    'the stored file %s',
    async (name) => {
      expect(await decrypt(readEncryptedFixture(name), encryptedFilePassphrase)).toBe(plainFixture);
    },
    // Debian's program uses a cost that takes a second or two on an idle machine.
    60_000,
  );

  test.each([0, 1, 65_535, 65_536, 65_537, 300_000])('%i bytes', async (size) => {
    const text = 'x'.repeat(size);
    expect(await decrypt(await encrypt(text))).toBe(text);
  });

  test('with a space that a keyboard added at the end, and with a decomposed accent', async () => {
    expect(await decrypt(await encrypt('Rain'), `${passphrase} `)).toBe('Rain');
    const { stream: accented } = await encryptStream(
      new Blob(['Rain']).stream(),
      'caf\u00e9',
      cheap,
    );
    expect(await decrypt(await new Response(accented).blob(), 'cafe\u0301')).toBe('Rain');
  });

  test('without a space that a keyboard added when it was encrypted, in any age program', async () => {
    const { stream } = await encryptStream(new Blob(['Rain']).stream(), ` ${passphrase} `, cheap);
    const file = await new Response(stream).blob();
    for (const typed of [passphrase, `${passphrase} `, ` ${passphrase} `])
      expect(await decrypt(file, typed)).toBe('Rain');
    const other = new Decrypter();
    other.addPassphrase(passphrase);
    expect(await other.decrypt(await bytesOf(file), 'text')).toBe('Rain');
  });

  test('exactly as typed, if an earlier version encrypted it with that space', async () => {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(`${passphrase} `);
    encrypter.setScryptWorkFactor(cheap.workFactor);
    const file = new Blob([new Uint8Array(await encrypter.encrypt('Rain'))]);
    expect(await decrypt(file, `${passphrase} `)).toBe('Rain');
  });

  test('but never with another passphrase', async () => {
    const file = await encrypt('Rain');
    for (const other of ['six word', 'Six words', 'sixwords', ' '])
      await expect(decrypt(file, other)).rejects.toMatchObject({ reason: 'wrong-passphrase' });
  });

  test('and takes less memory on a device that has little', { timeout: 60_000 }, async () => {
    vi.stubGlobal('navigator', { deviceMemory: 2 });
    const { stream } = await encryptStream(new Blob(['Rain']).stream(), passphrase);
    vi.unstubAllGlobals();
    expect(await new Response(stream).text()).toMatch(
      /^age-encryption.org\/v1\n-> scrypt \S+ 16\n/,
    );
  });
});

test.each([0, 1, 47, 48, 49, 900_000])(
  'as text, %i bytes have the armored form of age programs, and can be decrypted',
  async (size) => {
    const file = await encrypt('x'.repeat(size));
    const text = await asArmored(file);
    expect(await text.text()).toBe(armor.encode(await bytesOf(file)));
    expect(await decrypt(text)).toBe('x'.repeat(size));
  },
);

test('a file of any size is encrypted in pieces: no more is read than needed', async () => {
  const { stream, taken } = endlessFile('', 'Rain ');
  const reader = (await encryptStream(stream, passphrase, cheap)).stream.getReader();
  for (let read = 0; read < 50; read += 1) await reader.read();
  // Some chunks are encrypted ahead.
  expect(taken()).toBeLessThan(80 * 65_536);
  await reader.cancel();
});

test('a file of 30 MB is decrypted in pieces, never held in memory whole', async () => {
  const megabytes = 30;
  const piece = new Uint8Array(1 << 20);
  let taken = 0;
  const source = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        taken += 1;
        controller.enqueue(piece);
        if (taken === megabytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  // Encrypted while it is decrypted, so that it is never complete anywhere.
  const file = await encrypt('');
  const { stream } = await encryptStream(source, passphrase, cheap);
  file.stream = () => stream;
  const reader = (await decryptStream(file, passphrase)).getReader();
  let [read, most] = [0, 0];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    // Pieces read in advance to get this far.
    most = Math.max(most, taken - read / piece.length);
    read += value?.length ?? 0;
  }
  expect(read).toBe(megabytes * piece.length);
  expect(most).toBeLessThan(8);
});

describe('a file that was changed after encryption is refused', () => {
  /** Three pieces, and a part of a fourth. */
  const content = 'Blue train '.repeat(20_000);

  test('whichever bit is flipped, at 100 random positions', async () => {
    const whole = await bytesOf(await encrypt(content));
    // Half of them in the header, which is one part in 2000 of the file.
    const position = fc.oneof(fc.nat(170), fc.nat(whole.length - 1));
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const changed = whole.slice();
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await expect(decrypt(new Blob([changed]))).rejects.toThrow();
      }),
      { numRuns: fewerInGate(100) },
    );
  });

  test.each([22, 60, 100, 150, 167, 168, 184, 200, 65_720, 65_720 + 65_552, -1, -17, -65_552])(
    'when it ends at %i',
    async (end) => {
      const file = (await encrypt(content)).slice(0, end);
      await expect(decrypt(file)).rejects.toMatchObject({ reason: 'damaged' });
    },
  );

  test('with more bytes after its end, or another file', async () => {
    const file = await encrypt('Rain');
    await expect(decrypt(new Blob([file, '\n']))).rejects.toMatchObject({ reason: 'damaged' });
    await expect(decrypt(new Blob([file, file]))).rejects.toMatchObject({ reason: 'damaged' });
  });

  test.each([
    ['a line that is too long', (text: string) => text.replace('\n', '')],
    ['a line that is too short', (text: string) => text.replace(/(\n.{30}).{4}/, '$1')],
    ['no end', (text: string) => text.replace(/-----END.*/s, '')],
    ['characters that are not base64', (text: string) => text.replace(/(\n.{70})./s, '$1!')],
    ['another line after its end', (text: string) => `${text}Kind regards\n`],
    ['its first line again after its end', (text: string) => text + (text.split('\n')[0] ?? '')],
    ['its last line twice', (text: string) => text.replace(/(.+\n)(?=-----END)/, '$1$1')],
  ])('armored with %s, in pieces of any size', async (_, spoil) => {
    const text = armor.encode(await bytesOf(await encrypt('Blue train')));
    expect(await decrypt(new Blob([text]))).toBe('Blue train');
    expect(spoil(text)).not.toBe(text);
    for (const size of [1, 65, 10_000]) {
      const file = inPieces(spoil(text), size);
      await expect(decrypt(file), `${size}`).rejects.toMatchObject({ reason: 'damaged' });
      // Before anything is decrypted: a file has only one armored form.
      const binary = new Response(file.stream().pipeThrough(armorDecoder()));
      await expect(binary.arrayBuffer(), `${size}`).rejects.toMatchObject({ reason: 'damaged' });
    }
  });
});

describe('a file that no passphrase can decrypt here is refused at once, with the reason', () => {
  test('encrypted for a key', async () => {
    const file = readEncryptedFixture('for-a-key.json.age');
    await expect(decrypt(file)).rejects.toMatchObject({ reason: 'for-a-key' });
  });

  test.each(['20', '31', '64', '99999999999999999999'])('that demands 2^%s kB', async (factor) => {
    const text = (await bytesOf(await encrypt('Rain'))).slice();
    const header = Buffer.from(text).toString('latin1').replace(/ 6\n/, ` ${factor}\n`);
    const file = new Blob([Buffer.from(header, 'latin1')]);
    await expect(decrypt(file)).rejects.toMatchObject({ reason: 'too-costly' });
  });

  test.each(['0', '-1', '1e1', ' 6', '06', ''])(
    'with “%s” in place of that number',
    async (factor) => {
      const header = Buffer.from(await bytesOf(await encrypt('Rain'))).toString('latin1');
      const file = new Blob([Buffer.from(header.replace(/ 6\n/, ` ${factor}\n`), 'latin1')]);
      await expect(decrypt(file)).rejects.toMatchObject({ reason: 'damaged' });
    },
  );

  test('with a second recipient beside its passphrase', async () => {
    const text = Buffer.from(await bytesOf(await encrypt('Rain'))).toString('latin1');
    const second = text.replace('-> scrypt', '-> X25519 aaaa\nbbbb\n-> scrypt');
    await expect(decrypt(new Blob([Buffer.from(second, 'latin1')]))).rejects.toMatchObject({
      reason: 'damaged',
    });
  });

  test('for several keys', async () => {
    const encrypter = new Encrypter();
    for (let key = 0; key < 3; key += 1)
      encrypter.addRecipient(await identityToRecipient(await generateX25519Identity()));
    const file = new Blob([new Uint8Array(await encrypter.encrypt('Rain'))]);
    await expect(decrypt(file)).rejects.toMatchObject({ reason: 'for-a-key' });
  });

  test.each(['', '\n', '\n-> scrypt a 6\n', '-> x\n'])('an endless header of %j', async (line) => {
    const { stream, taken } = endlessFile('age-encryption.org/v1', line === '' ? 'a' : line);
    await expect(splitHeader(stream)).rejects.toMatchObject({ reason: 'damaged' });
    expect(taken()).toBeLessThan(200_000);
  });
});
