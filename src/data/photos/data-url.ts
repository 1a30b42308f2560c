/** The bytes of a base64 image data URL, or null when the text is not one. Nothing is fetched. */
export function dataUrlToBlob(url: string): Blob | null {
  const match = /^data:(image\/[a-z+.-]+);base64,([a-z0-9+/=\s]+)$/i.exec(url);
  if (!match?.[1] || !match[2]) return null;
  try {
    return new Blob([bytesOf(match[2])], { type: match[1] });
  } catch {
    return null;
  }
}

/** A plain loop: a call for each byte takes ten times as long, and a backup holds hundreds of photos. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A blob as a base64 data URL. Throws when the browser can no longer read its bytes. */
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
