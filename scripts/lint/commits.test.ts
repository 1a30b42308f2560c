import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Older commits have longer subjects.
const since = '8ae291130281430192f3eed3db369e61ce5e3493';

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' });

/** Returns the subjects over 72 characters after a commit: `git log` cuts them off, and so do most screens. */
function longSubjects(folder: string, after: string): string[] {
  const { status, stdout, stderr } = git(
    folder,
    ...['log', '--no-merges', '--format=%s', `${after}..HEAD`],
  );
  expect(status, stderr).toBe(0);
  return stdout.split('\n').filter((subject) => subject.length > 72);
}

test('no commit has a subject over 72 characters', ({ skip }) => {
  const isThere = git(root, 'cat-file', '-e', `${since}^{commit}`).status === 0;
  if (!isThere) skip(`No history back to ${since.slice(0, 8)}: a shallow clone or an archive.`);
  expect(longSubjects(root, since)).toEqual([]);
});

test('a subject of 73 characters is found, one of 72 is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinleaf-commits-'));
  try {
    git(folder, 'init');
    for (const subject of ['first', 'a'.repeat(72), 'b'.repeat(73)])
      git(
        folder,
        ...['-c', 'user.name=Test', '-c', 'user.email=test@kinleaf.example'],
        ...['-c', 'commit.gpgsign=false', 'commit', '--allow-empty', '-m', subject],
      );
    expect(longSubjects(folder, 'HEAD~2')).toEqual(['b'.repeat(73)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
