/** A picture as it stands sealed: a Blob, or bytes where this browser stores no Blobs. */
export type SealedPicture = Blob | ArrayBuffer;

/** The two pictures of a photo, each sealed by itself. */
export interface SealedPictures {
  readonly full: SealedPicture;
  readonly thumb: SealedPicture;
}

/** What a sealed picture is called where it stands as a Blob. No picture of ours is called so. */
export const sealedType = 'application/x-kinleaf-sealed';

const places = /(^|\.)pictures\.(full|thumb)$/;

/**
 * Whether a part of a row is a picture that is sealed already, and stays beside the sealed bytes; `path` is where in the row it
 * stands. Throws for a Blob that is not sealed: nobody may store it.
 */
export function isSealedPicture(part: SealedPicture, path: string): boolean {
  if (!(part instanceof Blob)) return places.test(path);
  if (part.type === sealedType) return true;
  throw new Error('A picture that is not sealed cannot be stored');
}

/** What a photo row has in the place of pictures where its seal was broken: nobody can open them. */
export const unreadablePictures = {
  width: 0,
  height: 0,
  type: '',
  sizes: { full: 0, thumb: 0 },
  pictures: { full: new ArrayBuffer(0), thumb: new ArrayBuffer(0) },
};
