import type { LockFile } from './lock-file';

/**
 * A change of the stored vault file that takes over one way in, and leaves what another tab changed meanwhile. A file without that
 * way takes it away.
 */
export function withWaysOf(changed: LockFile, kind: string): (stored: LockFile) => LockFile {
  const taken = changed.ways.filter((way) => way.kind === kind);
  return (stored) => ({
    ...stored,
    ways: [...stored.ways.filter((way) => way.kind !== kind), ...taken],
    ...(kind === 'recovery' && { recoveryMadeAt: changed.recoveryMadeAt }),
  });
}
