import { type ReactNode, useEffect, useRef } from 'react';

/** Where a step begins. It takes the focus, since the button that led here is gone. */
export function StepHead({ children }: { readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <h3 ref={head} tabIndex={-1} className="handover-step">
      {children}
    </h3>
  );
}
