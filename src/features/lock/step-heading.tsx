import { useEffect, useRef } from 'react';

/** The heading of a step that took another's place: it takes the focus, so that a screen reader says where we are. */
export function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
