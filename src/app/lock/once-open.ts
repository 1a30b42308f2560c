import { keepWatch } from '../../features/settings/lock/keep-watch';
import { followHeading } from '../shell/focus-heading';

/** What follows once the app stands in place of the lock screen. It shares code with the app, which runs by now. */
export function onceOpen(): void {
  keepWatch();
  followHeading();
}
