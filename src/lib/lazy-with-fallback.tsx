import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { whileBusy } from './busy';

/**
 * A part of a screen that loads when it is first drawn. When it cannot be loaded (offline, or the site has a newer
 * version by now) the screen goes on with the stand-in instead of giving way to the error screen.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await whileBusy(load()) };
    } catch (error) {
      console.warn('A part of the screen could not be loaded.', error);
      return { default: standIn };
    }
  });
}

/** The same for a part that a screen can do without. */
export function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyWithFallback<Props>(load, () => null);
}
