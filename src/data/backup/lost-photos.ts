import { blobToDataUrl } from '../photos/data-url';

/*
 * A stored photo is a handle; its bytes lie elsewhere on the disk and can be gone. A file is made without such a photo,
 * and says whose it was.
 */

/** A stored photo as an image data URL; null when it is empty or the browser cannot read its bytes. */
export async function photoAsDataUrl(photo: Blob): Promise<string | null> {
  if (photo.size === 0) return null;
  // A picture that does not say what it is would be refused by whoever reads the file.
  const image = photo.type.startsWith('image/') ? photo : photo.slice(0, photo.size, 'image/jpeg');
  try {
    return await blobToDataUrl(image);
  } catch (error) {
    console.info('A photo could not be read.', error);
    return null;
  }
}

/** The bytes of a stored photo; null when it is empty or the browser cannot read them. */
export async function photoBytes(photo: Blob): Promise<ArrayBuffer | null> {
  if (photo.size === 0) return null;
  try {
    return await photo.arrayBuffer();
  } catch (error) {
    console.info('A photo could not be read.', error);
    return null;
  }
}
