import { utf8 } from '@/lib/bytes';
import type { PicturePart } from '@/data/db/encryption';
import type { Tokens } from './index-tokens';

const pictureNonceLength = 12;

/**
 * Seals pictures by the browser's own AES-GCM: they are large, and it does not hold up the page. The key cannot be read back out
 * of it.
 */
export class PictureSeal {
  readonly #key: Promise<CryptoKey>;
  readonly #tokens: Tokens;

  constructor(key: Uint8Array<ArrayBuffer>, tokens: Tokens) {
    this.#key = crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    this.#tokens = tokens;
  }

  /** Bound to the photo and to which of its pictures it is; the nonce stands before it. */
  async seal(photoId: string, part: PicturePart, picture: Blob): Promise<ArrayBuffer> {
    const iv = crypto.getRandomValues(new Uint8Array(pictureNonceLength));
    const additionalData = this.#bound(photoId, part);
    const bytes = await picture.arrayBuffer();
    const how = { name: 'AES-GCM', iv, additionalData };
    const sealed = await crypto.subtle.encrypt(how, await this.#key, bytes);
    const all = new Uint8Array(pictureNonceLength + sealed.byteLength);
    all.set(iv);
    all.set(new Uint8Array(sealed), pictureNonceLength);
    return all.buffer;
  }

  /** Throws where it is damaged, or was sealed for another photo or part. */
  async open(photoId: string, part: PicturePart, sealed: ArrayBuffer): Promise<ArrayBuffer> {
    const all = new Uint8Array(sealed);
    const how = {
      name: 'AES-GCM',
      iv: all.subarray(0, pictureNonceLength),
      additionalData: this.#bound(photoId, part),
    };
    return crypto.subtle.decrypt(how, await this.#key, all.subarray(pictureNonceLength));
  }

  #bound(photoId: string, part: PicturePart): Uint8Array<ArrayBuffer> {
    return utf8(`kinleaf picture 1 ${part} ${this.#tokens.of('photo', photoId)}`);
  }
}
