import { expect, test } from 'vitest';
import { isBackupDue } from './backup-reminder';

const today = '2025-11-20';

test.each([
  ['nothing was ever written', null, 0, false],
  ['nothing was written since, no matter how long ago', '2024-01-01', 0, false],
  ['13 days and few records', '2025-11-07', 49, false],
  ['14 days and one record', '2025-11-06', 1, true],
  ['50 records today', '2025-11-20', 50, true],
])('reminds after 14 days or 50 records without a backup: %s', (_, since, records, isDue) => {
  expect(isBackupDue({ since, records, today })).toBe(isDue);
});
