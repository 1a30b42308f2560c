import { toBase64 } from '@/lib/bytes';
import { armorEnd, armorStart } from './sealed-kind';

/** Bytes that are read at a time: whole lines of 48. */
const pieceBytes = 48 * 16_384;

/** A sealed file in the form that passes as text, which age programs call armored: `armor.ts` reads it. */
export async function asText(sealed: Blob): Promise<Blob> {
  const parts = [`${armorStart}\n`];
  for (let at = 0; at < sealed.size; at += pieceBytes) {
    const bytes = new Uint8Array(await sealed.slice(at, at + pieceBytes).arrayBuffer());
    parts.push(toBase64(bytes).replace(/.{1,64}/g, '$&\n'));
  }
  return new Blob([...parts, `${armorEnd}\n`], { type: 'text/plain' });
}
