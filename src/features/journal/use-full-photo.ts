import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const key = 'photo';

/** The state of a step that only opened a photo over the dialog that was there. */
const isOpened = (state: unknown) =>
  typeof state === 'object' && state !== null && Reflect.get(state, key) === true;

interface FullPhotoState {
  /** Which photo is open, counted from 0; null for none. */
  readonly at: number | null;
  readonly show: (at: number) => void;
  readonly close: () => void;
}

/** The photo that is open on the whole screen, read from the address: Back closes it, and a reload opens it again. */
export function useFullPhoto(count: number): FullPhotoState {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  // In the address people count from 1.
  const number = Number(params.get(key) ?? '');
  const opened = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null;
  // Shown at once, and counted on from: the address follows a moment later, and a second key may come before.
  const [turned, setTurned] = useState<number | null>(null);
  if (opened === null && turned !== null) setTurned(null);
  const at = opened === null ? null : (turned ?? opened);

  function set(value: string | null, options: { replace: boolean; state: unknown }) {
    const next = new URLSearchParams(window.location.search);
    if (value === null) next.delete(key);
    else next.set(key, value);
    setParams(next, { ...options, preventScrollReset: true });
  }

  return {
    at,
    show: (next) => {
      const isOpen = opened !== null;
      if (isOpen) setTurned(next);
      // The dialog below knows by `pushed` that a step back closes it; of this step the same is true.
      set(String(next + 1), {
        replace: isOpen,
        state: isOpen ? state : { pushed: true, [key]: true },
      });
    },
    close: () => {
      if (isOpened(state)) void navigate(-1);
      else set(null, { replace: true, state });
    },
  };
}
