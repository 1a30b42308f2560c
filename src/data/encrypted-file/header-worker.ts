/* Makes or opens one header off the thread that reads and writes files, which terminates it after the reply. */
import { deriveHeader, type HeaderRequest, type OpenHeader } from './age-header';
import { EncryptedFileError, type EncryptedFileReason } from './armor';

export type HeaderReply = OpenHeader | { readonly refused: EncryptedFileReason };

addEventListener('message', ({ data }: MessageEvent<HeaderRequest>) => {
  deriveHeader(data).then(
    (opened: HeaderReply) => {
      postMessage(opened);
    },
    (error: unknown) => {
      const refused = error instanceof EncryptedFileError ? error.reason : 'damaged';
      postMessage({ refused } satisfies HeaderReply);
    },
  );
});
