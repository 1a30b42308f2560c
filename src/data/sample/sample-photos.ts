import { invariant } from '@/lib/invariant';
import { dataUrlToBlob } from '@/data/photos/data-url';
import { withStorableBytes } from '@/data/photos/photo-store';
import { sha256 } from '@/data/photos/prepare-photo';
import type { StoredPhoto } from '@/data/db/db';
import blanketAndLamp from './photos/blanket-and-lamp.jpg?inline';
import blocksTower from './photos/blocks-tower.jpg?inline';
import blueTrain from './photos/blue-train.jpg?inline';
import bucketAndHose from './photos/bucket-and-hose.jpg?inline';
import crackersInARow from './photos/crackers-in-a-row.jpg?inline';
import earMuffs from './photos/ear-muffs.jpg?inline';
import pictureBook from './photos/picture-book.jpg?inline';
import portraitArjun from './photos/portrait-arjun.jpg?inline';
import portraitMaya from './photos/portrait-maya.jpg?inline';
import swimmingCap from './photos/swimming-cap.jpg?inline';
import swing from './photos/swing.jpg?inline';
import toastSquares from './photos/toast-squares.jpg?inline';
import yellowBoots from './photos/yellow-boots.jpg?inline';

/*
 * The photos of the sample journal, within the code that loads it: nothing has to be asked for when somebody looks around
 * without a connection. Drawn by scripts/sample-photos.mjs, each of this size in pixels.
 */
const size = { width: 1080, height: 720 };

const urls: Readonly<Record<string, string>> = {
  'blanket-and-lamp': blanketAndLamp,
  'blocks-tower': blocksTower,
  'blue-train': blueTrain,
  'bucket-and-hose': bucketAndHose,
  'crackers-in-a-row': crackersInARow,
  'ear-muffs': earMuffs,
  'picture-book': pictureBook,
  'portrait-arjun': portraitArjun,
  'portrait-maya': portraitMaya,
  'swimming-cap': swimmingCap,
  swing,
  'toast-squares': toastSquares,
  'yellow-boots': yellowBoots,
};

/** The photos of the sample journal by their names there, ready to be stored. They are as small as a card shows them. */
export async function samplePhotos(): Promise<ReadonlyMap<string, StoredPhoto>> {
  const photos = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => [name, await photoIn(url)] as const),
  );
  return new Map(photos);
}

async function photoIn(url: string): Promise<StoredPhoto> {
  const full = pictureIn(url);
  return withStorableBytes({ id: await sha256(full), full, thumb: pictureIn(url), ...size });
}

const pictureIn = (url: string) => invariant(dataUrlToBlob(url), 'a photo of the sample journal');
