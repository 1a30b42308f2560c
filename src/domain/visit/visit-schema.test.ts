import { expect, test } from 'vitest';
import { refsIn, visitContentSchema } from './visit-schema';
import { firstVersionVisit } from './fixtures/first-version-visit';
import { visitMarkdown } from './visit-markdown';

test('a visit stored by the first version is read in full, and gives the same Markdown', () => {
  const visit = visitContentSchema.parse(JSON.parse(JSON.stringify(firstVersionVisit)));
  expect(visit).toEqual(firstVersionVisit);
  expect(refsIn(visit)).toHaveLength(5);
  const text = visitMarkdown(visit, new Set(['old-night-1', 'old-dose']));
  expect(text).toContain(
    '- Asleep: 8:10 pm (8:00 pm to 8:20 pm) [30 Oct] [1 Nov, deleted since]\n',
  );
  expect(text).toContain('| Iron | 1 mL | 1 given | 30 Oct, 4:30 pm |\n');
  expect(text).toContain('- Mango: furthest: licked, one try [30 Oct, deleted since]\n');
  expect(text).toContain('- **Moved on the board:** Mango to New (30 Oct).\n');
  expect(text).toContain('> “She slept through.” [1 Nov, deleted since]\n');
});
