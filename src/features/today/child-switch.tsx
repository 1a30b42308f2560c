import { useLayoutEffect, useRef } from 'react';
import { UserRound } from 'lucide-react';
import { usePhotoUrl } from '../../data/photos/use-photo-url';
import { selectChild } from '../../data/preferences/selection';
import type { Child } from '../../domain/entities';
import './child-switch.css';

interface ChildSwitchProps {
  readonly childList: readonly Child[];
  readonly currentId: string | null;
}

/** Selects a child, for Today and for the whole app. */
export function ChildSwitch({ childList, currentId }: ChildSwitchProps) {
  const row = useRef<HTMLDivElement>(null);
  // Where the children are more than the row shows, the chosen one is among those that it does.
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
          <Portrait photoId={child.photoId} />
          <span dir="auto">{child.name}</span>
        </button>
      ))}
    </div>
  );
}

interface PortraitProps {
  readonly photoId: string | undefined;
}

/** A child's picture in a round, or what stands in its place. */
export function Portrait({ photoId }: PortraitProps) {
  const url = usePhotoUrl(photoId, 'thumb');
  return (
    <span className="avatar" aria-hidden="true">
      {url === null ? <UserRound className="icon small" /> : <img src={url} alt="" />}
    </span>
  );
}
