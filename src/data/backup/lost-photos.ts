import { blobToDataUrl } from '@/data/photos/data-url';
import type { StoredPicture } from '@/data/photos/photo-store';

/*
 * A stored photo is a handle; its bytes lie elsewhere on the disk and can be gone. A file is made without such a photo,
 * and says whose it was.
 */

/** A stored photo as an image data URL; null when it is empty or the browser cannot read its bytes. */
export async function photoAsDataUrl(photo: StoredPicture): Promise<string | null> {
  if (photo.size === 0) return null;
  try {
    const picture = await photo.read();
    // A picture that does not say what it is would be refused by whoever reads the file.
    const isImage = picture.type.startsWith('image/');
    return await blobToDataUrl(isImage ? picture : picture.slice(0, picture.size, 'image/jpeg'));
  } catch (error) {
    console.info('A photo could not be read.', error);
    return null;
  }
}

/** The bytes of a stored photo; null when it is empty or the browser cannot read them. */
export async function photoBytes(photo: StoredPicture): Promise<ArrayBuffer | null> {
  if (photo.size === 0) return null;
  try {
    return await (await photo.read()).arrayBuffer();
  } catch (error) {
    console.info('A photo could not be read.', error);
    return null;
  }
}
