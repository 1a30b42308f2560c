import { useEffect, useRef } from 'react';
import { FieldError } from './field';

interface LateErrorProps {
  readonly id?: string | undefined;
  readonly children: string;
}

/** What went wrong with something that took its time: read out and brought into sight, with the focus where it was. */
export function AsyncError({ id, children }: LateErrorProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const words = place.current;
    if (!words) return;
    // Pictures that come above the words push them down; from the next press on, the person says where to look.
    const observer = new ResizeObserver(() => {
      words.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(words.parentElement ?? words);
    const inputs = ['pointerdown', 'keydown', 'wheel'] as const;
    const stop = () => {
      observer.disconnect();
      for (const input of inputs) window.removeEventListener(input, stop, true);
    };
    for (const input of inputs) window.addEventListener(input, stop, true);
    return stop;
  }, [children]);
  return (
    <div ref={place} className="fld-late" role="alert">
      <FieldError id={id}>{children}</FieldError>
    </div>
  );
}
