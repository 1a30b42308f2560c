import type { Page } from '@playwright/test';

/** What a picture shows in its four quarters, each a CSS colour. */
export interface Quarters {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
}

const fourColours: Quarters = {
  topLeft: '#e00000',
  topRight: '#00a000',
  bottomLeft: '#0000e0',
  bottomRight: '#e0e000',
};

export const plain = (colour: string): Quarters => ({
  topLeft: colour,
  topRight: colour,
  bottomLeft: colour,
  bottomRight: colour,
});

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly quarters?: Quarters;
  readonly type?: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Random pixels instead of colours: a file that hardly compresses. */
  readonly isNoise?: boolean;
}

/** Paints a picture file in the browser. */
export async function paint(page: Page, picture: Picture): Promise<Buffer> {
  const { width, height, quarters = fourColours, type = 'image/jpeg', isNoise = false } = picture;
  const base64 = await page.evaluate(
    async ([w, h, colours, mime, random]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      const places = [
        [colours.topLeft, 0, 0],
        [colours.topRight, w / 2, 0],
        [colours.bottomLeft, 0, h / 2],
        [colours.bottomRight, w / 2, h / 2],
      ] as const;
      for (const [colour, x, y] of places) {
        context.fillStyle = colour;
        context.fillRect(x, y, w / 2, h / 2);
      }
      if (random) {
        const image = context.getImageData(0, 0, w, h);
        // The browser's limit of random bytes for one call.
        for (let at = 0; at < image.data.length; at += 65_536)
          crypto.getRandomValues(image.data.subarray(at, at + 65_536));
        const pixels = new Uint32Array(image.data.buffer);
        for (let at = 0; at < pixels.length; at += 1) pixels[at] = (pixels[at] ?? 0) | 0xff000000;
        context.putImageData(image, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type: mime, quality: 1 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ''));
        reader.readAsDataURL(blob);
      });
    },
    [width, height, quarters, type, isNoise] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Paints a small PNG file for each CSS colour, such as 'beach e00.png' for '#e00'. */
export const paintFiles = (page: Page, colours: readonly string[]) =>
  Promise.all(
    colours.map(async (colour) => ({
      name: `beach ${colour.slice(1)}.png`,
      mimeType: 'image/png',
      buffer: await paint(page, { width: 60, height: 40, quarters: plain(colour) }),
    })),
  );

/**
 * A JPEG as from a camera held in one of the eight orientations of EXIF: shown correctly, it's `width` by `height` and has the four
 * colours in their places.
 */
export async function paintTurned(
  page: Page,
  orientation: number,
  width: number,
  height: number,
): Promise<Buffer> {
  const { topLeft, topRight, bottomLeft, bottomRight } = fourColours;
  const shown = [
    [topLeft, topRight],
    [bottomLeft, bottomRight],
  ];
  const isSideways = orientation > 4;
  // EXIF 2.3, tag 0x0112: which side of the picture the first row and the first column of the file are.
  const isFirstRowFar = [3, 4, 6, 7].includes(orientation);
  const isFirstColumnFar = [2, 3, 7, 8].includes(orientation);
  const stored = (row: number, column: number): string => {
    const alongRows = isFirstRowFar ? 1 - row : row;
    const alongColumns = isFirstColumnFar ? 1 - column : column;
    const [y, x] = isSideways ? [alongColumns, alongRows] : [alongRows, alongColumns];
    return shown[y]?.[x] ?? '';
  };
  const jpeg = await paint(page, {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    quarters: {
      topLeft: stored(0, 0),
      topRight: stored(0, 1),
      bottomLeft: stored(1, 0),
      bottomRight: stored(1, 1),
    },
  });
  return withOrientation(jpeg, orientation);
}

/** Inserts an EXIF block with only the orientation after the first two bytes of a JPEG. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

export interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue in the middle of each quarter: top left, top right, bottom left, bottom right. */
  readonly quarters: readonly (readonly [number, number, number])[];
}

/** A picture file as the browser shows it. */
export async function decode(page: Page, bytes: Buffer): Promise<Decoded> {
  return page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([data]), { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    });
    if (!context) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => {
      const [r = 0, g = 0, b = 0] = context.getImageData(x * width, y * height, 1, 1).data;
      return [r, g, b] as const;
    };
    return {
      width,
      height,
      quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)],
    };
  }, bytes.toString('base64'));
}
