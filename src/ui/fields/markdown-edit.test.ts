import { expect, test } from 'vitest';
import { toggleBold, toggleHeading, toggleList, type TextEdit } from './markdown-edit';

/** `[` and `]` mark the ends of the selection, `|` a caret. */
function read(marked: string) {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret };
  const start = marked.indexOf('[');
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 };
}

function apply(marked: string, toggle: (selection: ReturnType<typeof read>) => TextEdit): string {
  const selection = read(marked);
  const { from, to, insert, start, end } = toggle(selection);
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to);
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

test.each([
  ['a [blue] cup', 'a **[blue]** cup'],
  ['a **[blue]** cup', 'a [blue] cup'],
  ['a [**blue**] cup', 'a [blue] cup'],
  ['a [ blue ] cup', 'a  **[blue]**  cup'],
  ['a bl|ue cup', 'a **[blue]** cup'],
  ['a blue |', 'a blue **|**'],
  ['a blue **|**', 'a blue |'],
  ['|', '**|**'],
  ['the child’|s cup', 'the **[child’s]** cup'],
  ['a [mango\nrice] cup', 'a [**mango**\n**rice**] cup'],
  ['[- mango\n\n## Food\n8. rice]', '[- **mango**\n\n## **Food**\n8. **rice**]'],
  ['[- **mango**\nrice]', '[- **mango**\n**rice**]'],
  ['[- **mango**\n**rice**]', '[- mango\nrice]'],
])('bold: %s becomes %s', (before, after) => {
  expect(apply(before, toggleBold)).toBe(after);
});

test.each([
  ['mango|', '- mango|'],
  ['- mango|', 'mango|'],
  ['|', '- |'],
  ['- |', '|'],
  ['[mango\nrice]', '[- mango\n- rice]'],
  ['[- mango\n- rice]', '[mango\nrice]'],
  ['[- mango\nrice]', '[- mango\n- rice]'],
  ['[mango\n\nrice]', '[- mango\n\n- rice]'],
  ['first\n[mango\n]rice', 'first\n[- mango]\nrice'],
  ['first\nman|go\nlast', 'first\n- man|go\nlast'],
  ['* man|go', 'man|go'],
])('list: %s becomes %s', (before, after) => {
  expect(apply(before, toggleList)).toBe(after);
});

test.each([
  ['Sle|ep', '## Sle|ep'],
  ['## Sle|ep', 'Sle|ep'],
  ['# Sle|ep', '## Sle|ep'],
  ['[Sleep\nFood]', '[## Sleep\n## Food]'],
  ['#|', '## #|'],
  ['- |item', '## |item'],
])('heading: %s becomes %s', (before, after) => {
  expect(apply(before, toggleHeading)).toBe(after);
});

test('an edit replaces only the lines it touches', () => {
  expect(toggleList({ text: 'one\ntwo\nthree', start: 5, end: 5 })).toEqual({
    from: 4,
    to: 7,
    insert: '- two',
    start: 7,
    end: 7,
  });
});
