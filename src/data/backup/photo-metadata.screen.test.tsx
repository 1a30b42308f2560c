import { readInPasses } from '@/data/fixtures/backup-file';
import { expect, test } from 'vitest';
import { toBase64 } from '@/lib/bytes';
import { noteName } from '@/domain/backup/backup-file';
import { backupFormat } from '@/domain/backup/backup-format';
import type { PreparedPhoto } from '@/data/photos/shrink-photo';

/** Returns what a backup that says it's Kinleaf's makes of a photo. */
async function photoFrom(jpeg: Uint8Array<ArrayBuffer>): Promise<PreparedPhoto | undefined> {
  const stamp = '2025-11-20T09:00:00.000Z';
  const child = {
    ...{ id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '' },
    ...{ createdAt: stamp, updatedAt: stamp },
    photoUrl: `data:image/jpeg;base64,${toBase64(jpeg)}`,
  };
  const note = { format: backupFormat, version: '3.9.1', createdAt: stamp };
  const lists = { journal: [], food: [], reports: [], recommendations: [] };
  const made: PreparedPhoto[] = [];
  await readInPasses(
    new Blob([JSON.stringify({ [noteName]: note, ...lists, children: [child] })]),
    {
      signal: new AbortController().signal,
      acceptsPart: true,
      onProgress: () => undefined,
      stage: (_batch, photos) => {
        made.push(...photos);
        return Promise.resolve();
      },
    },
  );
  return made[0];
}

const textOf = async (blob: Blob | undefined) =>
  new TextDecoder('latin1').decode(await blob?.arrayBuffer());

async function encoded(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Puts a segment behind the first two bytes of a JPEG. */
function withSegment(jpeg: Uint8Array, marker: number, text: string): Uint8Array<ArrayBuffer> {
  const content = Array.from(text, (character) => character.charCodeAt(0));
  const head = [0xff, marker, 0, content.length + 2];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...head, ...content, ...jpeg.subarray(2)]);
}

test('a photo as Kinleaf encodes it comes back from a backup byte for byte', async () => {
  const jpeg = await encoded();
  const photo = await photoFrom(jpeg);
  expect(new Uint8Array((await photo?.full.arrayBuffer()) ?? new ArrayBuffer())).toEqual(jpeg);
});

test.each([
  ['a position', 0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1aPOSITION'],
  ['XMP', 0xe1, 'http://ns.adobe.com/xap/1.0/\0POSITION'],
  ['a comment', 0xfe, 'POSITION'],
])(
  'a photo with %s loses it, even in a backup that says it is ours',
  async (_what, marker, text) => {
    const photo = await photoFrom(withSegment(await encoded(), marker, text));
    expect(photo).toMatchObject({ width: 40, height: 30 });
    expect(await textOf(photo?.full)).not.toContain('POSITION');
    expect(await textOf(photo?.thumb)).not.toContain('POSITION');
  },
);

test('a photo with something behind its end loses it', async () => {
  const jpeg = await encoded();
  const photo = await photoFrom(Uint8Array.from([...jpeg, ...jpeg]));
  expect(photo?.full.size).toBeLessThan(2 * jpeg.length);
  expect(photo).toMatchObject({ width: 40, height: 30 });
});
