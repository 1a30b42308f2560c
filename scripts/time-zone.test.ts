import { describe, expect, test, vi } from 'vitest';

/** Midnight in UTC on a day of the southern summer. */
const instant = Date.UTC(2026, 0, 15);
const hourIn = (zone: string) => {
  vi.stubEnv('TZ', zone);
  return new Date(instant).getHours();
};

// If the process kept one zone, tests that visit several would all run in that one and pass.
describe('a test that stubs TZ', () => {
  test('is in that zone, and in the next one', () => {
    expect(hourIn('Pacific/Auckland')).toBe(13);
    expect(hourIn('America/Los_Angeles')).toBe(16);
    expect(hourIn('UTC')).toBe(0);
    expect(hourIn('Australia/Melbourne')).toBe(11);
  });

  test('leaves the zone behind when it ends', () => {
    const before = process.env['TZ'] ?? 'UTC';
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(before);
    hourIn('Asia/Kathmandu');
    vi.unstubAllEnvs();
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(before);
  });
});
