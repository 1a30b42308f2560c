import { listNames } from '@/domain/schema/lists';

/** What a file that can't be imported often is, by its beginning, and the sentence about it. */
const otherFiles: readonly (readonly [RegExp, string])[] = [
  [
    // gzip, zip, 7-Zip, RAR, XZ, bzip2 and Zstandard. U+FFFD is for a byte that isn't text.
    // oxlint-disable-next-line no-control-regex -- Binary files begin with such bytes.
    /^(\u{1f}\u{fffd}|PK[\u{3}\u{5}]|7z\u{fffd}|Rar!|\u{fffd}7zXZ|BZh\d|\(\u{fffd}\/\u{fffd})/u,
    'The file is compressed. Unpack it first, then import the file inside.',
  ],
  [
    /^<(!doctype|!--|html|head|body|\?xml)/i,
    'This is a web page, not the file itself. Download the file again from where it’s kept.',
  ],
  [
    // Headers of an email, or the base64 or quoted-printable text of an attachment.
    /^((from|to|subject|date|received|return-path|delivered-to|mime-version|message-id|content-[a-z-]+|x-[a-z-]+): |eyJ[\w+/]|\{[^]*=\r?\n)/i,
    'This is text from an email, not the file itself. Open the email, save its attachment, then import that.',
  ],
  [
    /^\{\s*(\\rtf|[“”„«])/,
    'A text editor has changed the file. Use a copy of the file as Kinleaf saved it.',
  ],
  [
    new RegExp(`^\\[\\s*\\{\\s*"(kinleaf|${listNames.join('|')})"`),
    'The backup is inside a list: another program put [ and ] around it. Use a copy of the file as Kinleaf saved it.',
  ],
  [
    /^"\s*\{\s*(\\[rnt]|\s)*\\"/,
    'Another program has put the whole backup in quotation marks. Use a copy of the file as Kinleaf saved it.',
  ],
  [
    new RegExp(
      `^[^{][^]*(\\{\\s*"(kinleaf|${listNames.join('|')})"|-----BEGIN AGE ENCRYPTED FILE-----)`,
    ),
    'There’s other text before the backup, such as the start of an email. Use a copy of the file as Kinleaf saved it.',
  ],
];

/** Returns what a file is instead of a backup, by its beginning, and what to do; null if that doesn't say. */
export function otherFileReason(start: string): string | null {
  return otherFiles.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}
