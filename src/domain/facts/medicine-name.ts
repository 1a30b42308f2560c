/** By which two medicines are called the same, however they were typed. */
export function foldedName(name: string): string {
  return name.trim().toLowerCase();
}
