import { describe, expect, test } from 'vitest';
import { backupFormat } from '@/domain/backup/backup-format';
import { version } from '@/lib/build-info';
import { entry, food, readFile, report, stamps, whole } from '@/data/fixtures/backup-file';

describe('a file that is no backup is refused with the reason', () => {
  test.each([
    ['not JSON', 'Dear diary', /not a file that Export Backup made/],
    ['a list', '[]', /not a file that Export Backup made/],
    ['a list of lists', '[[{}]]', /not a file that Export Backup made/],
    ['a text', '"kinleaf"', /not a file that Export Backup made/],
    ['some other JSON', '{"name":"package","version":"1"}', /not a file that Export Backup made/],
    ['a picture', '\u0089PNG\r\n', /not a file that Export Backup made/],
  ])('%s', async (_, text, reason) => {
    await expect(readFile(text)).rejects.toThrow(reason);
  });

  test('truncated JSON, wherever it ends', async () => {
    const text = JSON.stringify(whole);
    for (let end = text.indexOf('journal') + 12; end < text.length; end += 37)
      await expect(readFile(text.slice(0, end)), text.slice(0, end)).rejects.toThrow(
        /ends in the middle: it was cut off/,
      );
  });

  test('damaged in the middle', async () => {
    const text = JSON.stringify(whole).replace('"title"', '"title');
    await expect(readFile(text)).rejects.toThrow(/damaged/);
  });

  test.each(Object.keys(whole))('without the list %s', async (missing) => {
    const file = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
    await expect(readFile(file)).rejects.toThrow(`The file has no list of ${missing}.`);
  });

  test.each([null, {}, 'text', 5, { 0: entry }])('with %j where a list belongs', async (wrong) => {
    await expect(readFile({ ...whole, journal: wrong })).rejects.toThrow(
      'What the file has under journal is not a list.',
    );
  });

  test('with a list that occurs twice', async () => {
    const twice = JSON.stringify(whole).replace('"food":', '"journal":[],"food":');
    await expect(readFile(twice)).rejects.toThrow('The file has the list journal twice.');
  });

  test('made by a newer version', async () => {
    const note = { format: backupFormat + 1, version: '4.0.0', createdAt: stamps.createdAt };
    await expect(readFile({ kinleaf: note, ...whole })).rejects.toThrow(
      'The file was made by a newer version of Kinleaf (4.0.0). Reload this page to update Kinleaf, then import the file again.',
    );
  });

  test('made by a newer version with the same number: then no number is named', async () => {
    const note = { format: backupFormat + 1, version, createdAt: stamps.createdAt };
    await expect(readFile({ kinleaf: note, ...whole })).rejects.toThrow(
      'The file was made by a newer version of Kinleaf. Reload this page to update Kinleaf, then import the file again.',
    );
  });

  test.each([
    ['set-aside', 'records that were set aside'],
    ['something newer', 'a part of a journal'],
  ])('with a note that limits it to %s, at its beginning or end', async (scope, what) => {
    const kinleaf = { format: backupFormat, version: '3.9.1', createdAt: stamps.createdAt, scope };
    for (const file of [
      { kinleaf, ...whole },
      { ...whole, kinleaf },
    ])
      await expect(readFile(file)).rejects.toThrow(
        `This file holds ${what}. It is not a backup, and cannot be merged into a journal.`,
      );
    expect((await readFile({ kinleaf, ...whole }, undefined, true)).counts.journal).toBe(1);
  });
});

describe('a record that cannot be imported is named, with what is wrong with it', () => {
  test.each([
    [
      'wrong type',
      { journal: [{ ...entry, title: 5 }] },
      'Journal entry 1: its title is not text.',
    ],
    [
      'a missing field',
      { journal: [entry, { ...entry, id: 'e2', date: undefined }] },
      'Journal entry 2 (“First steps”): its date is missing.',
    ],
    [
      'a day that does not exist',
      { journal: [{ ...entry, date: '2024-02-30' }] },
      'Journal entry 1 (“First steps”): its date is not a day such as 2025-03-14.',
    ],
    [
      'an unknown category',
      { journal: [{ ...entry, category: 'naps' }] },
      'Journal entry 1 (“First steps”): its category is none that Kinleaf knows.',
    ],
    ['no record at all', { food: ['Rice'] }, 'Food item 1: it is not a record.'],
    ['null', { reports: [null] }, 'Report 1: it is not a record.'],
    [
      'an invalid period',
      { reports: [{ ...report, period: 'May' }] },
      'Report 1 (“Smart Summary”): its period is not two days such as 2025-03-14.',
    ],
    [
      'a duplicate id',
      { journal: [entry, { ...entry, title: 'Again' }] },
      'Journal entry 2 (“Again”): a record before it has the same id.',
    ],
    [
      'an orphan childId',
      { food: [{ ...food, childId: 'nobody' }] },
      'Food item 1 (“Rice cracker”): it belongs to a child that is not in the file.',
    ],
  ])('%s', async (_, lists, sentence) => {
    const { problems } = await readFile({ ...whole, ...lists });
    expect(problems).toEqual({ count: 1, first: [sentence] });
  });

  test('records of one missing child are counted, not listed one by one', async () => {
    const journal = Array.from({ length: 90 }, (_, at) => ({
      ...entry,
      id: `e${at}`,
      childId: 'x',
    }));
    const { problems, counts } = await readFile({ ...whole, journal });
    expect(problems.count).toBe(90);
    // Those that could be restored.
    expect(counts.journal).toBe(0);
    expect(problems.first).toHaveLength(1);
    expect(problems.first[0]).toContain('Another 89 of this child’s records are like it.');
  });

  test('the first twenty are described, the rest are counted', async () => {
    const journal = Array.from({ length: 45 }, (_, at) => ({ ...entry, id: `e${at}`, title: '' }));
    const { problems } = await readFile({ ...whole, journal });
    expect([problems.count, problems.first.length]).toEqual([45, 20]);
  });
});
