/** A file that is no backup at all, or not a whole one; the message says why, for the screen. */
export class NotABackupError extends Error {
  override readonly name = 'NotABackupError';
}

/** Another tab restores a backup just now. */
export class RestoreBusyError extends Error {
  override readonly name = 'RestoreBusyError';
}

/** Whether a job ended because the person cancelled it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
