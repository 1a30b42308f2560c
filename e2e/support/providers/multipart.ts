import { demand } from './checks.ts';
import type { Recorded } from './server.ts';

export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** The parts of a multipart/form-data body. */
export function readForm(request: Recorded): FormPart[] {
  const type = request.headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data; ?boundary="?([^";]+)"?$/.exec(type)?.[1];
  demand(boundary !== undefined, `content type ${type} instead of multipart/form-data`);
  // As bytes, one character each: a recording isn't text.
  const text = request.body.toString('latin1');
  const pieces = text.split(`--${boundary}`);
  demand(pieces.shift() === '' && pieces.pop()?.trim() === '--', 'the boundaries of the form');
  return pieces.map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const head = piece.slice(2, end);
    const disposition = /^content-disposition: form-data; (.*)$/im.exec(head)?.[1] ?? '';
    return {
      name: /(?:^|; )name="([^"]*)"/.exec(disposition)?.[1] ?? '',
      fileName: /filename="([^"]*)"/.exec(disposition)?.[1],
      contentType: /^content-type: (.*)$/im.exec(head)?.[1]?.trim(),
      bytes: Buffer.from(piece.slice(end + 4, -2), 'latin1'),
    };
  });
}
