/** An instant as a person says it: '20 November 2025 at 9:04 am', in local time. */
export function instantWords(instant: string): string {
  return new Date(instant).toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short' });
}
