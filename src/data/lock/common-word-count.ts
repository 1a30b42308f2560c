/**
 * So many of the most common English words the strength meter looks at, and so many are in the build (scripts/common-words.ts).
 * With all 55,830 no phrase that was tried came nearer to being guessed than with these.
 */
export const commonWordCount = 10_000;
