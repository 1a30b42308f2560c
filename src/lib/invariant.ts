/** Narrows away null and undefined; a failure is a programming error and reaches the error boundary. */
export function invariant<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Expected ${what}`);
  return value;
}
