import { pluralize } from '@/domain/text/plural';

/** How much was done in how many milliseconds. */
export interface Pace {
  readonly done: number;
  readonly ms: number;
}

/** In ms: before that, the pace means nothing yet. */
const shortest = 5_000;
const longest = 12 * 60;

/** Returns about how long the rest takes, as a sentence; null if the pace doesn't tell. */
export function timeLeftText(left: number, { done, ms }: Pace): string | null {
  if (ms < shortest || done <= 0) return null;
  const minutes = (left * ms) / done / 60_000;
  if (minutes < 1) return 'Less than a minute left.';
  if (minutes > longest) return null;
  if (minutes < 60) return `About ${pluralize(Math.round(minutes), 'minute', 'minutes')} left.`;
  return `About ${pluralize(Math.round(minutes / 60), 'hour', 'hours')} left.`;
}

/** Returns how much is done, as a sentence. All of it only once nothing is left. */
export function shareText(done: number, total: number): string {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return done >= total && total > 0 ? 'Almost done.' : `${percent}% of the journal is done.`;
}
