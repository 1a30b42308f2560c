import fc from 'fast-check';
import { createHash, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  sheetUserOf,
  parseSetupCode,
  initialSeatPassword,
  usersOf,
  formatSetupCode,
} from './setup-code';

const eight = fc.uint8Array({ minLength: 8, maxLength: 8 });
const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 });
const upTo = (length: number) => Uint8Array.from({ length }, (_, index) => index + 1);

/** Makes the code independently, with node's own functions. */
function codeByHand(number: Uint8Array, seed: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(1), number, seed]);
  const whole = Buffer.concat([body, createHash('sha256').update(body).digest().subarray(0, 2)]);
  const bits = Array.from(whole, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = (bits.padEnd(220, '0').match(/.{5}/g) ?? []).map((five) =>
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number.parseInt(five, 2)),
  );
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}

describe('a setup code', () => {
  // Computed with node:crypto; circle-server prints the same.
  const fixed = '040G-40R4-0M30-E201-081G-8186-0W40-J2GB-1G6G-W3RG-28V0';

  test('has the form that circle-server prints', () => {
    expect(formatSetupCode(upTo(8), upTo(16))).toBe(fixed);
    const read = parseSetupCode(fixed);
    expect(read?.database).toBe('kinleaf-0102030405060708');
    expect(read?.seed).toEqual(upTo(16));
  });

  test('is what node’s own functions make', () => {
    fc.assert(
      fc.property(eight, sixteen, (number, seed) => {
        const code = formatSetupCode(number, seed);
        expect(code).toBe(codeByHand(number, seed));
        expect(code).toMatch(/^([0-9A-Z]{4}-){10}[0-9A-Z]{4}$/);
        expect(parseSetupCode(code)?.database).toBe(
          `kinleaf-${Buffer.from(number).toString('hex')}`,
        );
      }),
    );
  });

  test('is read as people type it', () => {
    const typed = [
      fixed.toLowerCase(),
      fixed.replaceAll('-', ' '),
      ` ${fixed.replaceAll('-', '')}\n`,
    ];
    const letters = fixed.replaceAll('0', 'O').replaceAll('1', 'l');
    for (const text of [...typed, letters, letters.replaceAll('l', 'i')]) {
      expect(parseSetupCode(text)?.database).toBe('kinleaf-0102030405060708');
    }
  });

  test('is refused with a wrong, a missing or an extra character', () => {
    const code = fixed.replaceAll('-', '');
    for (let at = 0; at < code.length; at += 1) {
      const other = code.charAt(at) === 'Z' ? 'Y' : 'Z';
      expect(parseSetupCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      expect(parseSetupCode(code.slice(0, at) + code.slice(at + 1))).toBeNull();
    }
    for (const text of ['', code + '0', `${code}U`, 'ﬀ'.repeat(22), code.replace(/.$/, 'ı')]) {
      expect(parseSetupCode(text)).toBeNull();
    }
  });

  test('of another version is refused, even with a correct checksum', () => {
    const body = Buffer.concat([Buffer.of(2), upTo(24)]);
    const check = createHash('sha256').update(body).digest().subarray(0, 2);
    const bits = Array.from(Buffer.concat([body, check]), (byte) =>
      byte.toString(2).padStart(8, '0'),
    ).join('');
    const later = (bits.padEnd(220, '0').match(/.{5}/g) ?? [])
      .map((five) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number.parseInt(five, 2)))
      .join('');
    expect(parseSetupCode(later)).toBeNull();
  });
});

describe('the users of a database', () => {
  const database = 'kinleaf-0102030405060708';

  test('are those that the setup command makes', () => {
    expect(usersOf(database, 'parent')).toHaveLength(6);
    expect(usersOf(database, 'carer').at(-1)).toBe(`${database}-c8`);
    expect(usersOf(database, 'reader').at(-1)).toBe(`${database}-r6`);
    expect(usersOf(database, 'door')).toEqual(
      ['d1', 'd2', 'd3', 'd4'].map((end) => `${database}-${end}`),
    );
    expect(sheetUserOf(database)).toBe(usersOf(database, 'parent').at(-1));
  });

  test('have initial passwords derived from the seed', () => {
    const seed = new Uint8Array(upTo(16));
    expect(initialSeatPassword({ database, seed }, `${database}-p1`)).toBe(
      '1cl-uaWGonR1K3zdi_3XrxkBn0xUl7Ma',
    );
    fc.assert(
      fc.property(sixteen, fc.constantFrom(...usersOf(database, 'carer')), (made, user) => {
        const byHand = hkdfSync('sha256', made, database, `password ${user}`, 24);
        const password = initialSeatPassword({ database, seed: new Uint8Array(made) }, user);
        expect(password).toBe(Buffer.from(byHand).toString('base64url'));
      }),
    );
  });
});
