import { type Bytes, fromBase64, toBase64 } from '@/lib/bytes';

/** A picture that was written as a data URL. */
export interface PictureBytes {
  readonly bytes: Bytes;
  /** Its media type, such as `image/jpeg`. */
  readonly type: string;
}

/** Returns what a base64 image data URL holds, or null if the text isn't one. Fetches nothing. */
export function readDataUrl(url: string): PictureBytes | null {
  // A pattern over the whole text would take longer than decoding it.
  const start = url.indexOf(',') + 1;
  const type = /^data:(image\/[a-z+.-]+);base64,$/i.exec(url.slice(0, start))?.[1];
  if (type === undefined || start === url.length) return null;
  try {
    return { bytes: fromBase64(url.slice(start)), type };
  } catch {
    return null;
  }
}

/** Returns the picture of a base64 image data URL, or null if the text isn't one. Fetches nothing. */
export function dataUrlToBlob(url: string): Blob | null {
  const picture = readDataUrl(url);
  return picture && new Blob([picture.bytes], { type: picture.type });
}

/** Returns a picture as a base64 data URL. Throws if the browser can no longer read its bytes. */
export async function blobToDataUrl(picture: Blob): Promise<string> {
  return `data:${picture.type};base64,${toBase64(new Uint8Array(await picture.arrayBuffer()))}`;
}
