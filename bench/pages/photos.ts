import { sha256 } from '../../src/data/photos/shrink-photo';
import type { StoredPhoto } from '../../src/data/db/db';

/** A full picture and a card's picture, as the product stores them. */
interface Motif {
  readonly full: Blob;
  readonly thumb: Blob;
}

const width = 1600;
const height = 1200;

/** A few pictures with a photo's grain, so that a JPEG of them is as large as a camera's. */
export async function drawMotifs(count: number): Promise<Motif[]> {
  const motifs: Motif[] = [];
  for (let index = 0; index < count; index += 1) {
    const full = draw(width, height, index);
    const thumb = draw(840, 630, index);
    motifs.push({
      full: await full.convertToBlob({ type: 'image/jpeg', quality: 0.85 }),
      thumb: await thumb.convertToBlob({ type: 'image/jpeg', quality: 0.78 }),
    });
  }
  return motifs;
}

function draw(wide: number, high: number, index: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(wide, high);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw on a canvas');
  const sky = context.createLinearGradient(0, 0, wide, high);
  sky.addColorStop(0, `hsl(${index * 60} 45% 70%)`);
  sky.addColorStop(1, `hsl(${index * 60 + 80} 40% 35%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, wide, high);
  for (let dot = 0; dot < 2500; dot += 1) {
    const at = (dot * 2654435761 + index * 40503) >>> 0;
    context.fillStyle = `hsl(${at % 360} 50% ${30 + (at % 50)}% / 0.35)`;
    context.fillRect(at % wide, (at >>> 9) % high, (wide / 200) * (1 + (at % 5)), high / 60);
  }
  return canvas;
}

/** The photo of this number, with the hash of its content as id: a motif with unique bytes after the image data, which decoders ignore. */
export async function photoOf(number: number, motifs: readonly Motif[]): Promise<StoredPhoto> {
  const motif = motifs[number % motifs.length];
  if (!motif) throw new Error('There is no picture to store');
  const tail = new TextEncoder().encode(`photo ${number}`);
  const full = new Blob([motif.full, tail], { type: 'image/jpeg' });
  return {
    id: await sha256(full),
    full,
    thumb: new Blob([motif.thumb, tail], { type: 'image/jpeg' }),
    width,
    height,
  };
}
