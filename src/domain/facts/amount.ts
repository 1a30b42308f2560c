/** Amounts as people type them. */

/** The largest amount of a dose that is taken for one: beyond it somebody slipped. */
export const largestAmount = 100_000;

/**
 * The number that a text says, with a comma or a point before its decimals and up to three of them: '2,5', '0.25', '½'.
 * Null where it says none, none above zero, or one beyond `largestAmount`.
 */
export function parseAmount(text: string): number | null {
  const typed = text.trim();
  const half = /^(\d{0,6})\s*([¼½¾])$/u.exec(typed);
  if (half) return Number(half[1] ?? 0) + (fractions[half[2] ?? ''] ?? 0);
  if (!/^\d{1,6}(?:[.,]\d{1,3})?$|^[.,]\d{1,3}$/.test(typed)) return null;
  const amount = Number(typed.replace(',', '.'));
  return amount > 0 && amount <= largestAmount ? amount : null;
}

const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** The number in words of a page: '2.5', without zeros at its end. */
export function amountWords(amount: number): string {
  return String(Math.round(amount * 1000) / 1000);
}
