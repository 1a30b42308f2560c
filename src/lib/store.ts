export interface Emitter {
  /** Calls `listener` at every change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly emit: () => void;
  readonly hasListeners: () => boolean;
}

export interface Store<T> extends Omit<Emitter, 'emit'> {
  readonly get: () => T;
  /** Replaces the value and calls the listeners, unless it's the same value. */
  readonly set: (next: T) => void;
}

/** Returns the listeners of something whose value is held elsewhere, such as in localStorage. */
export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit() {
      // Iterate over a copy: a listener that unsubscribes and subscribes again would otherwise be called endlessly.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    hasListeners: () => listeners.size > 0,
  };
}

/** Returns an observable value. Components read it with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { emit, ...listening } = createEmitter();
  return {
    ...listening,
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      emit();
    },
  };
}
