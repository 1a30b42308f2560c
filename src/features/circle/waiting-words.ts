import { pluralize } from '@/domain/text/plural';

/** '2 pages and 1 photo': what waits on this device to be sent. Empty where nothing does. */
export function waitingWords(pages: number, photos: number): string {
  return [
    ...(pages > 0 ? [pluralize(pages, 'page', 'pages')] : []),
    ...(photos > 0 ? [pluralize(photos, 'photo', 'photos')] : []),
  ].join(' and ');
}

/** What is lost with the pages of a device that leaves: a sentence, empty where nothing is. */
export function lostWords(pages: number, photos: number): string {
  const waiting = waitingWords(pages, photos);
  if (waiting === '') return '';
  const have =
    pages + photos === 1
      ? 'has not reached the circle yet, and is'
      : 'have not reached the circle yet, and are';
  return `${waiting} ${have} lost.`;
}
