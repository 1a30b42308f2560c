import { fromBase64 } from '@/lib/bytes';

/** Returns the bytes of a base64 image data URL, or null if the text isn't one. Fetches nothing. */
export function dataUrlToBlob(url: string): Blob | null {
  const match = /^data:(image\/[a-z+.-]+);base64,([a-z0-9+/=\s]+)$/i.exec(url);
  if (!match?.[1] || !match[2]) return null;
  try {
    return new Blob([fromBase64(match[2])], { type: match[1] });
  } catch {
    return null;
  }
}

/** Returns a blob as a base64 data URL. Throws if the browser can no longer read its bytes. */
export async function blobToDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('A photo could not be read'));
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('A photo could not be read'));
    };
    reader.readAsDataURL(blob);
  });
}
