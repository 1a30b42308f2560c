import { describe, expect, it } from 'vitest';
import { codeProblem } from './start-circle-form';

const code = 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2345-6789-ABCD-EFGH-JKMN';

describe('codeProblem', () => {
  it('finds nothing in a code of the right form, however it is typed', () => {
    expect(codeProblem(code)).toBeUndefined();
    expect(codeProblem(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBeUndefined();
    expect(codeProblem(code.replaceAll('-', ''))).toBeUndefined();
    expect(codeProblem(code.replace('YZ01', 'yzoi'))).toBeUndefined();
  });

  it('names the group that cannot be right', () => {
    expect(codeProblem('')).toBe('The code is missing.');
    expect(codeProblem(code.replace('JKMN', 'JKM'))).toBe('Group 3 has 3 of its 4 characters.');
    expect(codeProblem(code.replace('PQRS', 'PQUS'))).toMatch(/^Group 4 has a letter or sign/);
    expect(codeProblem(code.slice(0, 24))).toBe('Here are 5 of the 11 groups.');
    expect(codeProblem(`${code}-AAAA`)).toBe('Here are more than 11 groups.');
  });
});
