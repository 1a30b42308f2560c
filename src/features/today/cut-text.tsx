import { useLayoutEffect, useRef } from 'react';
import './cut-text.css';

interface CutTextProps {
  readonly children: string;
  readonly className: string;
}

/** Text of two lines at most, cut after a whole word; again when its width changes. */
export function CutText({ children: text, className }: CutTextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const paragraph = place.current;
    const node = paragraph?.firstChild;
    if (!paragraph || !(node instanceof Text)) return;
    const cut = () => {
      node.data = text;
      node.data = cutAtWord(paragraph, node);
    };
    cut();
    let width = paragraph.clientWidth;
    const observer = new ResizeObserver(() => {
      if (paragraph.clientWidth === width) return;
      width = paragraph.clientWidth;
      cut();
    });
    observer.observe(paragraph);
    return () => {
      observer.disconnect();
      node.data = text;
    };
  }, [text]);
  return (
    <p ref={place} className={`cut-text ${className}`} dir="auto">
      {text}
    </p>
  );
}

/** The text as it fits, with an ellipsis after the last whole word; measured once, by where its words stand. */
function cutAtWord(paragraph: HTMLElement, node: Text): string {
  const text = node.data;
  const box = paragraph.getBoundingClientRect();
  if (paragraph.scrollHeight <= paragraph.clientHeight + 1) return text;
  const range = document.createRange();
  const ends = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => index + word.length);
  // Room for the ellipsis at the end of the last line, whichever way the text runs.
  const room = Number.parseFloat(getComputedStyle(paragraph).fontSize);
  const fits = (end: number) => {
    range.setStart(node, end - 1);
    range.setEnd(node, end);
    const last = range.getBoundingClientRect();
    if (last.bottom > box.bottom + 1) return false;
    const isLastLine = last.bottom > box.bottom - last.height / 2;
    return !isLastLine || (last.right + room <= box.right && last.left >= box.left);
  };
  const last = ends.findLast(fits);
  // A single word that is longer than both lines is cut by the style alone.
  return last === undefined ? text : `${text.slice(0, last).replace(/[\s.,;:!?…]+$/, '')}…`;
}
