/** Returns the value, or throws if it's null or undefined: a programming error, which reaches the error boundary. */
export function invariant<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Expected ${what}`);
  return value;
}
