import { NamedError } from '@/data/db/errors';

/** A file that is no backup, or an incomplete one; the message says why, for the screen. */
export class NotABackupError extends Error {
  override readonly name = 'NotABackupError';
}

/** The file is encrypted and needs its passphrase, or a different one. */
export class PassphraseError extends Error {
  override readonly name = 'PassphraseError';
  readonly isWrong: boolean;
  constructor(isWrong: boolean) {
    super(isWrong ? 'The passphrase does not open the file' : 'The file is sealed');
    this.isWrong = isWrong;
  }
}

/** Another tab is restoring a backup. */
export class RestoreBusyError extends Error {
  override readonly name = 'RestoreBusyError';
}

/** The browser lost a part of what a restore replaced; nothing has changed. */
export class PartLostError extends NamedError {
  override readonly name = 'PartLostError';
  /** Records of the journal that can't be restored. */
  readonly lost: number;
  /** Records that can be restored; 0 if they would be unreachable. */
  readonly left: number;
  constructor(lost: number, left: number) {
    super('A part cannot be read any more');
    this.lost = lost;
    this.left = left;
  }
}
