import { useLayoutEffect, useRef } from 'react';
import { keepCut } from './cut-texts';
import './cut-text.css';

interface CutTextProps {
  readonly children: string;
  readonly className: string;
}

/** Text of two lines at most, cut after a whole word; again when its width changes. */
export function CutText({ children: text, className }: CutTextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => (place.current ? keepCut(place.current, text) : undefined), [text]);
  return (
    <p ref={place} className={`cut-text ${className}`} dir="auto">
      {text}
    </p>
  );
}
