import { describe, expect, onTestFinished, test } from 'vitest';
import { setRedaction } from '@/lib/url-redaction';
import { categories, type NotesField } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { exportFileName } from './file-names';
import { fullEntry, ownTexts } from '@/domain/fixtures/full-entry';
import { groupByMonth, journalMarkdown, formatSpan } from './export-markdown';
import { entryTable, formulaCell } from './entry-table';

function entry(fields: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: 'e1',
    childId: 'c1',
    title: 'A long night',
    category: 'sleep',
    content: 'Awake from two to four.',
    date: '2025-11-20',
    createdAt: '2025-11-20T09:00:00.000Z',
    updatedAt: '2025-11-20T09:00:00.000Z',
    ...fields,
  };
}

describe.each(ownTexts)('the text of %s', (_, text) => {
  test('has a column of the table', () => {
    expect(entryTable([fullEntry])[1]).toContain(text);
  });

  test('is in the Markdown file', () => {
    expect(journalMarkdown('Maya', [fullEntry], () => [])).toContain(text);
  });
});

describe('the file name', () => {
  test.each([
    ['Maya', 'kinleaf-maya-entries-2025-11-20.csv'],
    ['Anna-Léa  O’Brien', 'kinleaf-anna-léa-o-brien-entries-2025-11-20.csv'],
    ['../../etc/passwd', 'kinleaf-etc-passwd-entries-2025-11-20.csv'],
    ['a\\b:c*d?"<>|\u0000\n', 'kinleaf-a-b-c-d-entries-2025-11-20.csv'],
    ['שרה', 'kinleaf-שרה-entries-2025-11-20.csv'],
    // A direction mark would disguise the file's extension.
    ['Maya\u202Egpj', 'kinleaf-maya-gpj-entries-2025-11-20.csv'],
    ['🦋', 'kinleaf-child-entries-2025-11-20.csv'],
  ])('of %j is safe on every system', (name, fileName) => {
    expect(exportFileName(name, 'entries', '2025-11-20', 'csv')).toBe(fileName);
  });

  test('of a very long name stays short', () => {
    const name = exportFileName('Bartholomew '.repeat(40), 'everything', '2025-11-20', 'json');
    expect(name.length).toBeLessThan(90);
  });

  test('contains no name while the lock is on, because the browser keeps a list of downloads', () => {
    setRedaction({ redact: () => '~1', restore: () => undefined });
    onTestFinished(() => {
      setRedaction(null);
    });
    expect(exportFileName('Maya', 'report', '2025-11-20', 'md')).toBe(
      'kinleaf-report-2025-11-20.md',
    );
  });
});

/** Returns the cells of all notes, in the order of the categories. */
const notesCells = (notes: Partial<Record<NotesField, string>> = {}) =>
  categories.map(({ notesField }) => notes[notesField] ?? '');

describe('the table', () => {
  test('has a row per entry with day, category, title, text, the notes of each category, the number of photos, the star and the time', () => {
    const three = { photoId: 'p1', morePhotoIds: ['p2', 'p3'] };
    const own = { starred: true, time: '02:05', ...three } as const;
    const notes = { sleepNotes: 'Two hours', foodNotes: 'Rice' };
    const written = entry({ ...notes, ...own });
    expect(entryTable([written, entry({ category: 'food' })])).toEqual([
      [
        'Date',
        'Category',
        'Title',
        'Additional Notes',
        ...categories.map(({ notesLabel }) => notesLabel),
        'Photo',
        'Starred',
        'Time',
      ],
      [
        '2025-11-20',
        'Sleep',
        'A long night',
        'Awake from two to four.',
        ...notesCells(notes),
        'yes (3)',
        'yes',
        '02:05',
      ],
      [
        '2025-11-20',
        'Food & Nutrition',
        'A long night',
        'Awake from two to four.',
        ...notesCells(),
        'no',
        '',
        '',
      ],
    ]);
  });

  test('has no column for stars or times if no entry has one', () => {
    const [head, row] = entryTable([entry()]);
    expect(head?.at(-1)).toBe('Photo');
    expect(row).toHaveLength(head?.length ?? 0);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '=1\nmore'])(
    'calls %j a formula',
    (cell) => {
      expect(formulaCell.test(cell)).toBe(true);
    },
  );

  test.each(['Two = two', 'a-b', '2025-11-20', '', '"quoted"', 'שלום', '🦋'])(
    'leaves %j as it is',
    (cell) => {
      expect(formulaCell.test(cell)).toBe(false);
    },
  );
});

describe('the table of entries with facts', () => {
  const night = {
    kind: 'sleep',
    asleep: '2025-11-19T19:42',
    awake: '2025-11-20T06:05',
    wakings: [{ at: '02:30', minutes: 20 }, { minutes: 5 }],
    naps: [{ at: '13:10', minutes: 50 }, { minutes: 20 }],
  };
  const dose = { kind: 'medication', name: '=Iron', amount: 2.5, unit: 'mL', outcome: 'refused' };
  const tries = { kind: 'food', tries: [{ name: 'Peas' }, { name: 'Toast', step: 'licked' }] };
  const table = (...entries: JournalEntry[]) => {
    const [names = [], ...rows] = entryTable(entries);
    const first = names.indexOf('Photo') + 1;
    return rows.map((row) =>
      Object.fromEntries(
        names.flatMap((name, at) => (at < first || row[at] === '' ? [] : [[name, row[at]]])),
      ),
    );
  };

  test('has a column per fact, with numbers and times in a form that spreadsheets can calculate with', () => {
    expect(table(entry({ minutes: 0, facts: [night] }), entry({ facts: [dose] }))).toEqual([
      {
        Minutes: '0',
        Asleep: '2025-11-19 19:42',
        Awake: '2025-11-20 06:05',
        Wakings: '2',
        'Waking times': '02:30; ',
        'Waking minutes': '25',
        'Nap times': '13:10; ',
        'Nap minutes': '70',
      },
      { Medicine: '=Iron', Amount: '2.5', Unit: 'mL', Outcome: 'Refused' },
    ]);
  });

  test('writes no wakings as 0, and unrecorded ones as an empty cell', () => {
    const [none, unknown] = table(
      entry({ facts: [{ ...night, wakings: [] }] }),
      entry({ facts: [{ kind: 'sleep', awake: night.awake }] }),
    );
    expect([none?.['Wakings'], unknown?.['Wakings']]).toEqual(['0', undefined]);
  });

  test("starts none of its own cells with a formula sign, and keeps what it can't read", () => {
    const [first] = table(entry({ facts: [tries, { kind: 'mood', faces: 2 }] }));
    expect(first).toEqual({
      'Foods tried': 'Peas; Toast',
      Steps: '–; licked',
      'Other details': '[{"kind":"mood","faces":2}]',
    });
    expect(formulaCell.test(first?.['Steps'] ?? '=')).toBe(false);
    // Text that people wrote is escaped when the file is written.
    expect(formulaCell.test('=Iron')).toBe(true);
  });
});

describe('the Markdown', () => {
  const noPhoto = () => [];

  test('has a heading for each month and entry, with its day, category, photo, text and notes', () => {
    const first = entry({ title: 'Rain', date: '2025-10-31', photoId: 'p1', sleepNotes: 'Late.' });
    const text = journalMarkdown('Maya', [first, entry({ time: '20:25' })], ({ photoId }) =>
      photoId === undefined ? [] : ['photos/2025-10-31-001.jpg'],
    );
    expect(text).toBe(
      `# Journal for Maya

2 entries, Oct 31, 2025 to Nov 20, 2025

## October 2025

### Rain

Oct 31, 2025 · Sleep

![Photo: Rain](photos/2025-10-31-001.jpg)

Awake from two to four.

**Sleep Notes**

Late.

## November 2025

### A long night

Nov 20, 2025, 8:25 pm · Sleep

Awake from two to four.
`,
    );
  });

  test('shows all photos of an entry in their order, numbered', () => {
    const text = journalMarkdown('Maya', [entry({ title: 'Rain' })], () => ['a.jpg', 'b.jpg']);
    expect(text).toContain('\n![Photo 1 of 2: Rain](a.jpg)\n\n![Photo 2 of 2: Rain](b.jpg)\n');
  });

  test('shows details once if the text repeats them', () => {
    const facts = [{ kind: 'food', tries: [{ name: 'Peas', step: 'touched' }] }];
    const shown = (content: string) =>
      journalMarkdown('Maya', [entry({ content, facts })], noPhoto).match(/Peas: touched/gi);
    expect(shown('Peas: touched.')).toHaveLength(1);
    expect(shown('She laughed.')).toHaveLength(1);
  });

  test('shows HTML in a text as plain text', () => {
    const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)> 1 < 2 <3';
    const text = journalMarkdown(
      '<b>Maya</b>',
      [entry({ content: hostile, sleepNotes: '<!-- gone -->', title: '<i>' })],
      noPhoto,
    );
    expect(text).not.toMatch(/(?<!\\)<[a-z/!]/i);
    expect(text).toContain('1 < 2 <3');
    expect(text).toContain('\\<!-- gone -->');
  });

  test('a title cannot break out of its line, close its photo link or start a heading', () => {
    const title = 'One\n# Two](javascript:x) *three* 🦋 שלום';
    const text = journalMarkdown('Maya', [entry({ title })], () => ['photos/a.jpg']);
    expect(text).toContain('### One # Two\\](javascript:x) \\*three\\* 🦋 שלום\n');
  });

  test.each([
    ['- one\n- **two**\n\n> 39 at 3', '- one\n- **two**\n\n\\> 39 at 3'],
    ['8. spoon\n9. spoon\n10. spoon', '8. spoon\n9. spoon\n10. spoon'],
    ['8. spoon\n12. spoon', '8\\. spoon  \n12\\. spoon'],
    ['## Lunch\n7:00 woke\n7:30 milk', '#### Lunch\n\n7:00 woke  \n7:30 milk'],
    ['5ml*2, 2~3 hours, a_b', '5ml\\*2, 2\\~3 hours, a_b'],
    ['See https://example.org/a_b.', 'See <https://example.org/a_b>.'],
    ['[7:30]: milk', '\\[7:30\\]: milk'],
    ['  a  b', '\u00A0\u00A0a\u00A0 b'],
  ])('is escaped so that any program shows what was typed: %j', (content, written) => {
    expect(journalMarkdown('Maya', [entry({ content })], noPhoto)).toContain(`\n${written}\n`);
  });

  test('leaves the text of a model Markdown, under its heading', () => {
    const content = 'Slept 2~3 hours.\n\n---\nAI Analysis:\n### Sleep\n- *short* [a](javascript:x)';
    expect(journalMarkdown('Maya', [entry({ content })], noPhoto)).toContain(
      'Slept 2\\~3 hours.\n\n**AI Analysis:**\n\n### Sleep\n- *short* [a\\](javascript:x)\n',
    );
  });
});

test('months follow the order of the days, across years too', () => {
  const days = ['2024-11-02', '2025-10-01', '2025-11-01', '2025-11-30'];
  const months = groupByMonth(days.map((date) => ({ date })));
  expect(months.map(({ label, entries }) => [label, entries.length])).toEqual([
    ['November 2024', 1],
    ['October 2025', 1],
    ['November 2025', 2],
  ]);
});

test('the period of a single day is that day', () => {
  expect(formatSpan([{ date: '2025-11-20' }, { date: '2025-11-20' }])).toBe('Nov 20, 2025');
});
