/** What is known of the uploads or downloads of a photo that failed. */
export interface FailedPhoto {
  readonly tries: number;
  /** When to try again, in ms since 1970. */
  readonly retryAt: number;
  /** In bytes; 0 for a download. */
  readonly size: number;
  readonly isDownload?: true;
  /** Whether the server said that it's too large. */
  readonly isTooLarge?: true;
}

/** By photo id. */
export type FailedPhotos = Readonly<Record<string, FailedPhoto>>;

const minute = 60_000;
/** In ms, after each failure. A photo that keeps failing must not use up a family's data. */
const waits = [minute / 4, minute, 10 * minute, 60 * minute] as const;
/** In ms. How long a photo that was set aside waits, in case the server was changed. */
const longestWait = 24 * 60 * minute;

interface Failure extends Pick<FailedPhoto, 'size' | 'isTooLarge' | 'isDownload'> {
  /** In ms since 1970. */
  readonly now: number;
  /** From 0 to below 1, so that devices don't try together. */
  readonly random: number;
  /** In seconds, if the server said so. */
  readonly retryAfter: number | null;
  /** Whether the connection broke, so that the photo may be fine: it waits, but isn't set aside. */
  readonly isCutOff?: boolean;
}

/** Returns what is known of a photo after one more failure. */
export function failedAgain(known: FailedPhoto | undefined, failure: Failure): FailedPhoto {
  const { size, isTooLarge, isDownload, now, random, retryAfter, isCutOff = false } = failure;
  const before = known?.tries ?? 0;
  const tries = isCutOff ? Math.max(before, Math.min(before + 1, waits.length)) : before + 1;
  const wait = (waits[tries - 1] ?? longestWait) * (0.75 + random / 4);
  const asked = Math.min((retryAfter ?? 0) * 1000, longestWait);
  return {
    ...{ tries, size, retryAt: now + Math.max(wait, asked) },
    ...(isTooLarge && { isTooLarge }),
    ...(isDownload && { isDownload }),
  };
}

/** Returns whether it's not yet time for another try. A wrong clock must not stop a photo for good. */
export function mustWait({ retryAt }: FailedPhoto, now: number): boolean {
  return retryAt > now && retryAt - now <= longestWait;
}

/** Returns the ids of photos whose upload failed so often that a person should know. */
export function setAsidePhotos(failed: FailedPhotos = {}): readonly string[] {
  return Object.entries(failed).flatMap(([id, { tries, isDownload }]) =>
    tries > waits.length && !isDownload ? [id] : [],
  );
}

/** Returns the failures after a photo of this size was sent: without uploads that are no larger, which may work now too. */
export function afterSuccess(failed: FailedPhotos, size: number): FailedPhotos {
  return Object.fromEntries(
    Object.entries(failed).filter(([, one]) => one.isDownload === true || one.size > size),
  );
}
