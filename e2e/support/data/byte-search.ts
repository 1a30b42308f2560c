export interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Searches for many things in one pass: a profile folder is searched again and again. */
export class ByteSearch {
  /** By their first two bytes, as a number. */
  readonly #needles = new Map<number, Needle[]>();
  readonly #begins = new Uint8Array(0x1_00_00);

  constructor(needles: readonly Needle[]) {
    for (const needle of needles) {
      if (needle.bytes.length < 4) throw new Error(`${needle.name} is too short to be told apart`);
      const pair = needle.bytes.readUInt16BE(0);
      this.#begins[pair] = 1;
      this.#needles.set(pair, [...(this.#needles.get(pair) ?? []), needle]);
    }
  }

  /** The names of those that occur in some bytes. */
  namesIn(bytes: Buffer): ReadonlySet<string> {
    const found = new Set<string>();
    let pair = bytes[0] ?? 0;
    for (let at = 1; at < bytes.length; at += 1) {
      pair = ((pair & 0xff) << 8) | (bytes[at] ?? 0);
      if (this.#begins[pair] !== 1) continue;
      for (const { name, bytes: sought } of this.#needles.get(pair) ?? [])
        if (standsAt(bytes, at - 1, sought)) found.add(name);
    }
    return found;
  }
}

function standsAt(bytes: Buffer, from: number, sought: Buffer): boolean {
  for (let at = 2; at < sought.length; at += 1) if (bytes[from + at] !== sought[at]) return false;
  return true;
}
