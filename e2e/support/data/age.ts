import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAge } from '../../../scripts/browsers/age.mjs';

const found = findAge();

/** Appended to the title of a test that needs Debian's `age`. */
export const unlessAge = found ? '' : ' (skipped: age is not installed and cannot be)';

/** Decrypts a file with Debian's `age`, which asks for the passphrase at a terminal. */
export function openWithAge(sealed: Buffer, passphrase: string): string {
  if (!found) throw new Error('age is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
  try {
    const [file, plain] = [join(folder, 'file.age'), join(folder, 'plain')];
    writeFileSync(file, sealed);
    const command = `${found.age} --decrypt --output ${plain} ${file}`;
    const { status, output } = spawnSync(
      found.terminal,
      ['--quiet', '--return', '--command', command, '/dev/null'],
      { input: `${passphrase}\n` },
    );
    if (status !== 0) throw new Error(`age refused the file: ${output.join('\n')}`);
    return readFileSync(plain, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
