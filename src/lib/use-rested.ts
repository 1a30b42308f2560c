import { startTransition, useEffect, useState } from 'react';

/** A value as it was when it last stayed the same for so many milliseconds, or null before the first time. */
export function useRested<T>(value: T, rest: number): T | null {
  const [rested, setRested] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      startTransition(() => {
        setRested(value);
      });
    }, rest);
    return () => {
      clearTimeout(timer);
    };
  }, [value, rest]);
  return rested;
}
