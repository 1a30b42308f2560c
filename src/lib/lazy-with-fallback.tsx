import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { whileBusy } from './busy';

/**
 * Returns a component that loads when it's first drawn. If it can't be loaded (offline, or the site has been updated since), the
 * fallback is shown instead of the error screen.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await whileBusy(load()) };
    } catch (error) {
      console.warn('A part of the screen could not be loaded.', error);
      return { default: fallback };
    }
  });
}

/** Does the same for a part the screen can do without. */
export function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyWithFallback<Props>(load, () => null);
}
