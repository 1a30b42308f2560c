import { useLayoutEffect, useRef } from 'react';
import { usePhoto } from '@/data/photos/use-photo-url';
import { selectChild } from '@/data/preferences/selected-child';
import type { Child } from '@/domain/schema/entities';
import './today-cards.css';

interface ChildSwitchProps {
  readonly childList: readonly Child[];
  readonly currentId: string | null;
}

/** Selects a child, for Today and for the whole app. */
export function ChildSwitch({ childList, currentId }: ChildSwitchProps) {
  const row = useRef<HTMLDivElement>(null);
  // If there are more children than the row shows, scrolls to the selected one.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const seen = row.current.getBoundingClientRect();
    const { left, right } = chosen.getBoundingClientRect();
    if (left < seen.left || right > seen.right) row.current.scrollLeft += left - seen.left;
  }, [currentId]);
  return (
    <div ref={row} className="child-switch" role="group" aria-label="Child">
      {childList.map((child) => (
        <button
          key={child.id}
          type="button"
          aria-pressed={child.id === currentId}
          onClick={() => {
            selectChild(child.id);
          }}
        >
          <Portrait child={child} />
          <span dir="auto">{child.name}</span>
        </button>
      ))}
    </div>
  );
}

/** A child's photo in a circle, or the first letter of the name. */
export function Portrait({ child }: { readonly child: Child }) {
  const { url, onError } = usePhoto(child.photoId, 'thumb');
  return (
    <span className="avatar" aria-hidden="true">
      {url === null ? initialOf(child.name) : <img src={url} alt="" onError={onError} />}
    </span>
  );
}

/** Returns the first letter of a name, in any script. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toLocaleUpperCase() ?? '';
}
