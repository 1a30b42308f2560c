import { expect, test } from 'vitest';
import { pastedImages } from './given-images';

const image = (name: string) => new File(['x'], name, { type: 'image/png' });

function paste(text: string, files: readonly File[]): string[] {
  // An array serves as the list of files: only its elements are read.
  const list = Object.assign([...files], { item: (at: number) => files[at] ?? null });
  return pastedImages({ files: list, getData: () => text }, Infinity).map(({ name }) => name);
}

test('images are taken if there is no text, up to the limit', () => {
  const files = [image('one.png'), new File(['x'], 'list.txt'), image('two.png')];
  expect(paste('', files)).toEqual(['one.png', 'two.png']);
  expect(paste(' \r\n', files)).toEqual(['one.png', 'two.png']);
});

test.each(['Slept 2~3 hours', '12\t30', 'one.png is missing', 'one.png\nSlept'])(
  'text wins over an image of it: %s',
  (text) => {
    expect(paste(text, [image('one.png')])).toEqual([]);
  },
);

test('a file from a file manager comes with its name, path or address as text, and is taken', () => {
  const files = [image('one.png'), image('two words.png')];
  for (const text of [
    'one.png\rtwo words.png',
    '/home/mia/one.png\n/home/mia/two words.png',
    'C:\\Photos\\one.png\r\nC:\\Photos\\two words.png',
    'file:///home/mia/one.png\nfile:///home/mia/two%20words.png',
  ])
    expect(paste(text, files)).toEqual(['one.png', 'two words.png']);
  expect(paste('file:///home/mia/%.png', files)).toEqual([]);
});
