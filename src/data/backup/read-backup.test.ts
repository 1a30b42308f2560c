import { readFile as readKept } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import {
  child,
  entry,
  food,
  inPieces,
  readFile,
  whole,
  readInPasses,
} from '@/data/fixtures/backup-file';
import { readBackup, type ReadOptions } from './read-backup';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('a good file', () => {
  test('is read completely, in pieces of any size', async () => {
    for (const size of [1, 7, 1000, 1 << 16]) {
      const found = await readFile(whole, size);
      expect(found.counts).toEqual({
        children: 1,
        journal: 1,
        food: 1,
        reports: 1,
        recommendations: 1,
      });
      expect(found.problems.count + found.warnings.count).toBe(0);
      expect(found.staged.journal).toEqual([entry]);
    }
  });

  test('is summarised: children, days, photos', async () => {
    const found = await readFile({
      ...whole,
      journal: [entry, { ...entry, id: 'e2', photoUrl: pixel }],
    });
    expect(found).toMatchObject({
      children: ['Maya'],
      from: '2024-05-06',
      to: '2024-05-07',
      photos: 1,
    });
  });

  test('may begin with a byte order mark, which some editors add', async () => {
    expect((await readFile(`\ufeff${JSON.stringify(whole)}`)).counts.journal).toBe(1);
  });

  test('may have its lists in any order, and others between them', async () => {
    const { children, ...others } = whole;
    const found = await readFile({ version: '2', extra: [{ deep: [1] }], ...others, children });
    expect(found.problems.count).toBe(0);
    expect(found.counts.children).toBe(1);
  });

  test('may have food categories in both forms: the state in category, or one of the nine', async () => {
    const { staged } = await readFile({
      ...whole,
      food: [food, { ...food, id: 'f2', category: 'Dairy', foodCategory: undefined }],
    });
    expect(staged.food).toMatchObject([
      { state: 'safe', category: 'Snacks' },
      { state: 'new', category: 'Dairy' },
    ]);
  });

  test('keeps the sample mark and fields of a later version, but not the file’s photo ids', async () => {
    const { staged } = await readFile({
      ...whole,
      children: [{ ...child, sample: true, photoId: 'x', mood: 'blue' }],
    });
    const { photoUrl: _, ...record } = child;
    expect(staged.children).toEqual([{ ...record, sample: true, mood: 'blue' }]);
  });

  test('may have __proto__ keys anywhere, without harm', async () => {
    const evil = '"__proto__":{"polluted":true,"sample":true,"photoUrl":"x"},';
    const text = JSON.stringify(whole).replaceAll('{"', `{${evil}"`);
    const found = await readFile(text);
    expect(found.problems.first).toEqual([]);
    expect(found.staged.journal).toEqual([entry]);
    expect(Object.getPrototypeOf(found.staged.journal?.[0])).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each([
    ...difficultTexts,
    ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'] as const,
  ])('keeps %s in every text field', async (_, text) => {
    const { staged } = await readFile({
      ...whole,
      children: [{ ...child, name: text, bio: text }],
      journal: [{ ...entry, title: text, content: text, sleepNotes: text }],
      food: [{ ...food, name: text, notes: text }],
    });
    expect(staged.children).toMatchObject([{ name: text, bio: text }]);
    expect(staged.journal).toMatchObject([{ title: text, content: text, sleepNotes: text }]);
    expect(staged.food).toMatchObject([{ name: text, notes: text }]);
  });
});

describe('photos', () => {
  test('become stored photos, one for equal pictures', async () => {
    const { staged, made } = await readFile({
      ...whole,
      children: [{ ...child, photoUrl: pixel }],
      journal: [{ ...entry, photoUrl: pixel }],
    });
    expect(made).toHaveLength(1);
    expect(staged.journal).toEqual([{ ...entry, photoId: made[0]?.id }]);
    expect(staged.children).toMatchObject([{ photoId: made[0]?.id }]);
  });

  test('of records that can’t have any are ignored: nothing would show or export them', async () => {
    const { staged, made } = await readFile({
      ...whole,
      reports: whole.reports.map((report) => ({ ...report, photoUrl: pixel })),
      recommendations: whole.recommendations.map((one) => ({ ...one, photoUrl: pixel })),
    });
    expect(made).toEqual([]);
    expect([staged.reports, staged.recommendations]).toEqual([
      whole.reports,
      whole.recommendations,
    ]);
  });

  test.each([
    ['javascript:', 'javascript:alert(1)', 'is not a picture inside the file'],
    ['an address', 'https://example.com/face.jpg', 'is not a picture inside the file'],
    ['HTML', 'data:text/html;base64,PHNjcmlwdD4=', 'is not a picture inside the file'],
    ['a number', 5, 'is not a picture inside the file'],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+', 'cannot be opened as a picture'],
    ['a broken one', 'data:image/broken;base64,AAAA', 'cannot be opened as a picture'],
  ])(
    '%s in photoUrl is left out with a warning; the record is kept',
    async (_, photoUrl, reason) => {
      const { warnings, problems, staged, made } = await readFile({
        ...whole,
        journal: [{ ...entry, photoUrl }],
      });
      expect(warnings).toEqual({
        count: 1,
        first: [`Journal entry 1 (“First steps”): its photo ${reason} and is left out.`],
      });
      expect(problems.count).toBe(0);
      expect(staged.journal).toEqual([entry]);
      expect(made).toEqual([]);
    },
  );
});

test('the first pass opens no photo, and each record is staged in one of them', async () => {
  const journal = [
    entry,
    { ...entry, id: 'e2', photoUrl: pixel },
    { ...entry, id: 'e3', photoUrl: 'data:image/broken;base64,AAAA' },
  ];
  const file = new Blob([JSON.stringify({ ...whole, journal })]);
  const read = async (pass: ReadOptions['pass']) => {
    const staged: string[] = [];
    const opened: string[] = [];
    const contents = await readBackup(file, {
      pass,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      stage: ({ records }) => {
        staged.push(...records.map(({ id }) => id));
        return Promise.resolve();
      },
      makePhoto: (picture, _isOurs, id) => {
        opened.push(picture.type);
        return picture.type === 'image/broken'
          ? Promise.reject(new Error('Not a picture'))
          : Promise.resolve({ id, full: picture, thumb: picture, width: 1, height: 1 });
      },
    });
    return { contents, staged, opened };
  };
  const first = await read('without-photos');
  const second = await read('with-photos');
  expect(first.opened).toEqual([]);
  expect(first.staged).toContain(entry.id);
  expect(second.staged).toEqual(['e2', 'e3']);
  expect(first.staged).not.toContain('e2');
  expect(first.contents).toMatchObject({ pictures: 2, photos: 2, warnings: { count: 0 } });
  expect(second.contents).toEqual({
    ...first.contents,
    photos: 1,
    warnings: { count: 1, first: [expect.stringContaining('cannot be opened as a picture')] },
  });
});

test('a large file is staged in batches, in order', async () => {
  const journal = Array.from({ length: 2503 }, (_, at) => ({ ...entry, id: `e${at}` }));
  const sizes: number[] = [];
  await readInPasses(new Blob([JSON.stringify({ ...whole, journal })]), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    stage: ({ list, records }) => {
      if (list === 'journal') sizes.push(records.length);
      return Promise.resolve();
    },
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2503);
});

test('reading stops when it is cancelled', async () => {
  const job = new AbortController();
  const reading = readInPasses(inPieces(JSON.stringify(whole), 50), {
    signal: job.signal,
    onProgress: () => {
      job.abort();
    },
    stage: () => Promise.resolve(),
  });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

/*
 * Files as each version wrote them. Never edit one: every later version must be able to read it.
 */
test.each([
  ['the earlier product, as the specification describes it', 'specification.json', 0],
  ['version 3.9.1 without a note', '3.9.1-without-note.json', 1],
  ['version 3.9.1', '3.9.1.json', 1],
  ['version 3.9.1 in format 2', '3.9.1-format-2.json', 1],
  ['version 3.9.1 in format 3', '3.9.1-format-3.json', 1],
  ['version 3.9.1 in format 4', '3.9.1-format-4.json', 1],
  ['version 3.9.1 in format 5', '3.9.1-format-5.json', 1],
  ['version 3.9.1 in format 6', '3.9.1-format-6.json', 1],
])('the stored backup of %s is read without any finding', async (_, file, samples) => {
  const text = await readKept(new URL(`../fixtures/backups/${file}`, import.meta.url), 'utf8');
  const found = await readFile(text);
  expect([found.problems.first, found.warnings.first]).toEqual([[], []]);
  const lists = JSON.parse(text) as Record<string, unknown[]>;
  for (const [list, count] of Object.entries(found.counts))
    expect(count, list).toBe(lists[list]?.length);
  expect(found.staged.children?.filter(({ sample }) => sample)).toHaveLength(samples);
  expect(found.stagedAside).toHaveLength(lists['setAside']?.length ?? 0);
});
