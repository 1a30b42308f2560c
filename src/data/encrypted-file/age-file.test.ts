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
import { endlessFile, keptPassphrase, keptPlain, keptSealed } from '@/data/fixtures/sealed-files';
import { checkHeader, encryptStream, decryptStream } from './age-file';
import { armorDecoder, asArmored } from './armor';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

/** The cost of a passphrase is not what is tested here. */
const cheap = { workFactor: 6 };
const passphrase = 'six words';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

async function sealed(content: BlobPart): Promise<Blob> {
  const stream = await encryptStream(new Blob([content]).stream(), passphrase, cheap);
  return new Response(stream).blob();
}

/** The text of an opened file. Rejects like whoever reads it to its end. */
async function opened(file: Blob, typed = passphrase): Promise<string> {
  return new Response(await decryptStream(file, typed)).text();
}

describe('what was sealed opens', () => {
  test.each([
    '3.9.1-format-5.json.age',
    'debian-age-1.1.1.json.age',
    'debian-age-1.1.1-armored.txt',
  ])(
    'the kept file %s',
    async (name) => {
      expect(await opened(keptSealed(name), keptPassphrase)).toBe(keptPlain);
    },
    // Debian's program asks for a second or two of a machine that has nothing else to do.
    60_000,
  );

  test.each([0, 1, 65_535, 65_536, 65_537, 300_000])('%i bytes', async (size) => {
    const text = 'x'.repeat(size);
    expect(await opened(await sealed(text))).toBe(text);
  });

  test('with the space that a keyboard put after the last word, and with an accent in two pieces', async () => {
    expect(await opened(await sealed('Rain'), `${passphrase} `)).toBe('Rain');
    const accented = await encryptStream(new Blob(['Rain']).stream(), 'caf\u00e9', cheap);
    expect(await opened(await new Response(accented).blob(), 'cafe\u0301')).toBe('Rain');
  });

  test('without the space that a keyboard put after the last word when it was sealed, in any age program', async () => {
    const stream = await encryptStream(new Blob(['Rain']).stream(), ` ${passphrase} `, cheap);
    const file = await new Response(stream).blob();
    for (const typed of [passphrase, `${passphrase} `, ` ${passphrase} `])
      expect(await opened(file, typed)).toBe('Rain');
    const other = new Decrypter();
    other.addPassphrase(passphrase);
    expect(await other.decrypt(await bytesOf(file), 'text')).toBe('Rain');
  });

  test('as it was typed, where an earlier version sealed it with that space', async () => {
    const sealing = new Encrypter();
    sealing.setPassphrase(`${passphrase} `);
    sealing.setScryptWorkFactor(cheap.workFactor);
    const file = new Blob([new Uint8Array(await sealing.encrypt('Rain'))]);
    expect(await opened(file, `${passphrase} `)).toBe('Rain');
  });

  test('and never with another passphrase', async () => {
    const file = await sealed('Rain');
    for (const other of ['six word', 'Six words', 'sixwords', ' '])
      await expect(opened(file, other)).rejects.toMatchObject({ reason: 'wrong-passphrase' });
  });

  test('where a device has little memory it is asked for less', { timeout: 60_000 }, async () => {
    vi.stubGlobal('navigator', { deviceMemory: 2 });
    const stream = await encryptStream(new Blob(['Rain']).stream(), passphrase);
    vi.unstubAllGlobals();
    expect(await new Response(stream).text()).toMatch(
      /^age-encryption.org\/v1\n-> scrypt \S+ 16\n/,
    );
  });
});

test.each([0, 1, 47, 48, 49, 900_000])(
  'as text, %i bytes are what age programs call armored, and open',
  async (size) => {
    const file = await sealed('x'.repeat(size));
    const text = await asArmored(file);
    expect(await text.text()).toBe(armor.encode(await bytesOf(file)));
    expect(await opened(text)).toBe('x'.repeat(size));
  },
);

test('a file of any size passes in pieces: no more is taken than is asked for', async () => {
  const { stream, taken } = endlessFile('', 'Rain ');
  const reader = (await encryptStream(stream, passphrase, cheap)).getReader();
  for (let read = 0; read < 50; read += 1) await reader.read();
  expect(taken()).toBeLessThan(60 * 65_536);
  await reader.cancel();
});

test('a file of 30 MB is opened in pieces, never held whole', async () => {
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
  // It is sealed as it is opened, so that it is nowhere whole. Its header is read by itself before.
  const file = await sealed('');
  const streams = [file.stream(), await encryptStream(source, passphrase, cheap)];
  file.stream = () => streams.shift() as ReturnType<Blob['stream']>;
  const reader = (await decryptStream(file, passphrase)).getReader();
  let [read, most] = [0, 0];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    // What was taken in to get this far.
    most = Math.max(most, taken - read / piece.length);
    read += value?.length ?? 0;
  }
  expect(read).toBe(megabytes * piece.length);
  expect(most).toBeLessThan(8);
});

describe('a file that is not as it was sealed does not open', () => {
  /** Three pieces, and a part of a fourth. */
  const content = 'Blue train '.repeat(20_000);

  test('whichever of its bytes is changed, in 100 places', async () => {
    const whole = await bytesOf(await sealed(content));
    // Half of them in the header, which is 1 part in 2000 of the file.
    const place = fc.oneof(fc.nat(170), fc.nat(whole.length - 1));
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const changed = whole.slice();
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await expect(opened(new Blob([changed]))).rejects.toThrow();
      }),
      { numRuns: fewerInGate(100) },
    );
  });

  test.each([22, 60, 100, 150, 167, 168, 184, 200, 65_720, 65_720 + 65_552, -1, -17, -65_552])(
    'when it ends at %i',
    async (end) => {
      const file = (await sealed(content)).slice(0, end);
      await expect(opened(file)).rejects.toMatchObject({ reason: 'damaged' });
    },
  );

  test('with more behind its end, or another file', async () => {
    const file = await sealed('Rain');
    await expect(opened(new Blob([file, '\n']))).rejects.toMatchObject({ reason: 'damaged' });
    await expect(opened(new Blob([file, file]))).rejects.toMatchObject({ reason: 'damaged' });
  });

  test.each([
    ['a line that is too long', (text: string) => text.replace('\n', '')],
    ['a line that is too short', (text: string) => text.replace(/(\n.{30}).{4}/, '$1')],
    ['no end', (text: string) => text.replace(/-----END.*/s, '')],
    ['what is no base64', (text: string) => text.replace(/(\n.{70})./s, '$1!')],
    ['another line behind its end', (text: string) => `${text}Kind regards\n`],
    ['its first line again behind its end', (text: string) => text + (text.split('\n')[0] ?? '')],
    ['its last line twice', (text: string) => text.replace(/(.+\n)(?=-----END)/, '$1$1')],
  ])('armored with %s, however it comes in pieces', async (_, spoil) => {
    const text = armor.encode(await bytesOf(await sealed('Blue train')));
    expect(await opened(new Blob([text]))).toBe('Blue train');
    expect(spoil(text)).not.toBe(text);
    for (const size of [1, 65, 10_000]) {
      const file = inPieces(spoil(text), size);
      await expect(opened(file), `${size}`).rejects.toMatchObject({ reason: 'damaged' });
      // Before anything is opened: a file has one armored form alone.
      const binary = new Response(file.stream().pipeThrough(armorDecoder()));
      await expect(binary.arrayBuffer(), `${size}`).rejects.toMatchObject({ reason: 'damaged' });
    }
  });
});

describe('a file that no passphrase opens here says why, before anybody waits', () => {
  test('sealed for a key', async () => {
    const file = keptSealed('for-a-key.json.age');
    await expect(opened(file)).rejects.toMatchObject({ reason: 'for-a-key' });
  });

  test.each(['20', '31', '64', '99999999999999999999'])('that asks for 2^%s kB', async (factor) => {
    const text = (await bytesOf(await sealed('Rain'))).slice();
    const header = Buffer.from(text).toString('latin1').replace(/ 6\n/, ` ${factor}\n`);
    const file = new Blob([Buffer.from(header, 'latin1')]);
    await expect(opened(file)).rejects.toMatchObject({ reason: 'too-costly' });
  });

  test.each(['0', '-1', '1e1', ' 6', '06', ''])(
    'with “%s” in the place of that number',
    async (factor) => {
      const header = Buffer.from(await bytesOf(await sealed('Rain'))).toString('latin1');
      const file = new Blob([Buffer.from(header.replace(/ 6\n/, ` ${factor}\n`), 'latin1')]);
      await expect(opened(file)).rejects.toMatchObject({ reason: 'damaged' });
    },
  );

  test('with a second way in beside its passphrase', async () => {
    const text = Buffer.from(await bytesOf(await sealed('Rain'))).toString('latin1');
    const second = text.replace('-> scrypt', '-> X25519 aaaa\nbbbb\n-> scrypt');
    await expect(opened(new Blob([Buffer.from(second, 'latin1')]))).rejects.toMatchObject({
      reason: 'damaged',
    });
  });

  test('for several keys', async () => {
    const sealing = new Encrypter();
    for (let key = 0; key < 3; key += 1)
      sealing.addRecipient(await identityToRecipient(await generateX25519Identity()));
    const file = new Blob([new Uint8Array(await sealing.encrypt('Rain'))]);
    await expect(opened(file)).rejects.toMatchObject({ reason: 'for-a-key' });
  });

  test.each(['', '\n', '\n-> scrypt a 6\n', '-> x\n'])(
    'a header without end, of %j',
    async (line) => {
      const { stream, taken } = endlessFile('age-encryption.org/v1', line === '' ? 'a' : line);
      await expect(checkHeader(stream)).rejects.toMatchObject({ reason: 'damaged' });
      expect(taken()).toBeLessThan(200_000);
    },
  );
});
