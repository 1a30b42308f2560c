import type { Needle } from './byte-search';

/** What to search for: a word, or bytes with a name. */
export type Sought = string | { readonly name: string; readonly bytes: Buffer };

/** The forms in which it may be in a file. */
export function storedForms(sought: Sought): Needle[] {
  const [name, bytes] = namedBytes(sought);
  const utf16 = typeof sought === 'string' ? inUtf16(sought) : [];
  return [bytes, ...utf16, ...inBase64(bytes)].map((form) => ({ name, bytes: form }));
}

/** The forms in which it may be sent: in a URL, a header, JSON, form fields, as bytes or as their digits. */
export function sentForms(sought: Sought): Needle[] {
  const [name, bytes] = namedBytes(sought);
  const texts =
    typeof sought === 'string' ? [sought, sought.toLowerCase(), sought.toUpperCase()] : [];
  const raw =
    typeof sought === 'string'
      ? texts.flatMap((text) => [Buffer.from(text), ...inUtf16(text)])
      : [bytes];
  const forms = [...raw, ...raw.flatMap(asText), ...texts.flatMap(escaped)];
  // A word in lower case has some forms twice.
  const different = new Map(forms.map((form) => [form.toString('latin1'), form]));
  return [...different.values()].map((form) => ({ name, bytes: form }));
}

function namedBytes(sought: Sought): [string, Buffer] {
  return typeof sought === 'string' ? [sought, Buffer.from(sought)] : [sought.name, sought.bytes];
}

/** Keys of IndexedDB have the other byte order. */
function inUtf16(text: string): Buffer[] {
  const little = Buffer.from(text, 'utf16le');
  return [little, Buffer.from(little).swap16()];
}

/** Base64 has three forms, by the position in a group of three bytes: only the characters that don't depend on the neighbours. */
function inBase64(bytes: Buffer): Buffer[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const whole = [Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6)];
    return Buffer.from(text.slice(...whole));
  });
}

/** Bytes in base64, base64url and hex. */
function asText(bytes: Buffer): Buffer[] {
  const base64 = inBase64(bytes);
  const base64url = base64.map((form) =>
    Buffer.from(form.toString().replaceAll('+', '-').replaceAll('/', '_')),
  );
  const hex = bytes.toString('hex');
  return [...base64, ...base64url, Buffer.from(hex), Buffer.from(hex.toUpperCase())];
}

/** Forms in which only some letters of a text are encoded: in a URL, in form fields, in JSON. */
function escaped(text: string): Buffer[] {
  const address = encodeURIComponent(text);
  const field = address.replaceAll('%20', '+');
  const json = text.replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const small = (said: string) => said.replaceAll(/%../g, (escape) => escape.toLowerCase());
  return [address, small(address), field, small(field), json].map((said) => Buffer.from(said));
}
