import { expect, test } from 'vitest';
import { sizeOfReceived } from './shrink-photo';

async function picture(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

test('a received photo counts if both pictures are JPEGs of our size that can be decoded', async () => {
  const [full, thumb] = [await picture(1600, 1200), await picture(840, 630)];
  expect(await sizeOfReceived({ full, thumb })).toEqual({ width: 1600, height: 1200 });

  const png = new Blob([await picture(8, 8, 'image/png')], { type: 'image/jpeg' });
  const large = await picture(1601, 1201);
  const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/jpeg' });
  const cut = new Blob([full.slice(0, 300)], { type: 'image/jpeg' });
  for (const bad of [png, large, drawing, cut, new Blob([], { type: 'image/jpeg' })]) {
    expect(await sizeOfReceived({ full: bad, thumb })).toBeNull();
    expect(await sizeOfReceived({ full, thumb: bad })).toBeNull();
  }
  const long = await picture(1080, 12_000);
  expect(await sizeOfReceived({ full: long, thumb })).toEqual({ width: 1080, height: 12_000 });
  expect(await sizeOfReceived({ full, thumb: long })).toBeNull();
  const endless = await picture(1080, 20_000);
  expect(await sizeOfReceived({ full: endless, thumb })).toBeNull();
});
