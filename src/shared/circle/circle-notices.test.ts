import { describe, expect, it } from 'vitest';
import { leavingTexts, staysOnServerText } from './circle-notices';

const circle = { childId: 'maya', childName: 'Maya', others: 2, isLastParent: false };

describe('leavingTexts', () => {
  it('is empty without a circle', () => {
    expect(leavingTexts([])).toEqual([]);
  });

  it('says what stays on the server', () => {
    expect(leavingTexts([circle])).toEqual([
      `Maya’s journal is kept in a care circle, which this device leaves first. The others keep theirs. ${staysOnServerText}`,
    ]);
    expect(leavingTexts([circle, { ...circle, childId: 'arjun' }])[0]).toMatch(
      /^2 journals are kept in care circles/,
    );
  });

  it('warns if no one is left who could invite', () => {
    const [text] = leavingTexts([{ ...circle, others: 0, isLastParent: true }]);
    expect(text).toContain('Nobody else is in it.');
    expect(text).toContain('no recovery sheet');
  });
});
