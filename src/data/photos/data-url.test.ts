import { describe, expect, test } from 'vitest';
import { dataUrlToBlob } from './data-url';
import { PhotoError, preparePhoto } from './shrink-photo';

describe('a photo in an old list or a backup file is an image data URL', () => {
  test('its bytes and type survive the round trip', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
    const blob = dataUrlToBlob(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`);
    expect(blob?.type).toBe('image/png');
    expect(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  });

  test('line breaks within are allowed, and capitals in the type', () => {
    expect(dataUrlToBlob('data:image/JPEG;base64,/9j/\n4AAQ')?.size).toBe(6);
  });

  test.each([
    ['', 'an empty text'],
    ['https://example.org/a.jpg', 'an address'],
    ['javascript:alert(1)', 'a script'],
    ['data:text/html;base64,PHNjcmlwdD4=', 'a page'],
    ['data:image/svg+xml,<svg onload=alert(1)>', 'a drawing as text'],
    ['data:image/png;base64,', 'no bytes'],
    ['data:image/png;base64,***', 'no base64'],
    ['data:image/png;base64,A', 'half a byte'],
    [' data:image/png;base64,AAAA', 'something before it'],
  ])('%s is none: %s', (text) => {
    expect(dataUrlToBlob(text)).toBeNull();
  });
});

describe('an image that the browser cannot decode gets a clear message', () => {
  /** The first bytes of an ISO media file of this brand. */
  const isoMedia = (brand: string) => new Blob(['\0\0\0\x18ftyp', brand, '\0\0\0\0']);

  test.each([
    ['an SVG', new Blob(['<svg/>'], { type: 'image/svg+xml' }), /SVG format cannot be used/],
    ['a HEIC photo', isoMedia('heic'), /cannot open HEIC photos/],
    ['a HEIF photo', isoMedia('mif1'), /cannot open HEIC photos/],
    ['a film', isoMedia('isom'), /could not be opened as a photo/],
    ['a text', new Blob(['hello']), /could not be opened as a photo/],
    ['an empty file', new Blob([]), /could not be opened as a photo/],
  ])('%s', async (_, file, message) => {
    await expect(preparePhoto(file)).rejects.toThrow(PhotoError);
    await expect(preparePhoto(file)).rejects.toThrow(message);
  });
});
