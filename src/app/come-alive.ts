import { sidebarAtStart } from './shell/use-sidebar';

/** Called when the app is on the page. Ends the first look of the landing page (scripts/first-look.ts), if it was that. */
export function finishHydration(place: HTMLElement): void {
  document.documentElement.dataset['drawn'] = '';
  if (!place.classList.contains('first-look')) return;
  for (const button of place.querySelectorAll('button')) button.inert = false;
  // The markup of the first look was made with the sidebar open, as it is on a wide screen.
  place.querySelector('.shell')?.setAttribute('data-sidebar', sidebarAtStart());
  place.classList.remove('first-look');
}
