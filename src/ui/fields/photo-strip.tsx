import { useEffect, useEffectEvent, useRef } from 'react';
import { ArrowLeft, ArrowRight, ImageUp, Trash2 } from 'lucide-react';
import { lostPhotoText, PhotoThumbnail } from '@/ui/content/photos';
import { Menu } from '@/ui/overlays/menu';
import './photo-picker.css';

export interface PickedPhoto {
  readonly id: string;
  /** An object URL; null while loading, or if the photo can't be read. */
  readonly url: string | null;
  /** Whether the photo can't be read. */
  readonly isLost: boolean;
  /** Called if the URL gives no image. */
  readonly onError: () => void;
}

interface PhotoStripProps {
  /** All photos in order, including the first one, which is shown elsewhere. */
  readonly photos: readonly PickedPhoto[];
  readonly onRemove: (id: string) => void;
  /** Moves a photo to a position counted from 0. */
  readonly onMove: (id: string, to: number) => void;
  /** Called when the photo with the focus has left the strip. */
  readonly focusAfter: () => void;
}

/** Thumbnails of the photos after the first. Each is a button with a menu. */
export function PhotoStrip({ photos, onRemove, onMove, focusAfter }: PhotoStripProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The photo whose menu was used. */
  const usedId = useRef<string | null>(null);
  const order = photos.map(({ id }) => id).join(' ');
  const onPhotoGone = useEffectEvent(focusAfter);
  // A closing menu gives the focus back to its button, which may have moved or left the strip.
  useEffect(() => {
    const id = usedId.current;
    if (id === null) return;
    usedId.current = null;
    // The menu closes in this frame.
    requestAnimationFrame(() => {
      const items = [...(list.current?.children ?? [])];
      const usedItem = items.find((item) => item.getAttribute('data-photo') === id);
      const button = usedItem?.querySelector('button');
      if (button) button.focus();
      else onPhotoGone();
    });
  }, [order]);
  if (photos.length < 2) return null;
  return (
    <ul className="photo-strip" ref={list}>
      {photos.slice(1).map((photo, index) => (
        <StripPhoto
          key={photo.id}
          photo={photo}
          at={index + 1}
          count={photos.length}
          onRemove={() => {
            usedId.current = photo.id;
            onRemove(photo.id);
          }}
          onMove={(to) => {
            usedId.current = photo.id;
            onMove(photo.id, to);
          }}
        />
      ))}
    </ul>
  );
}

interface StripPhotoProps {
  readonly photo: PickedPhoto;
  readonly at: number;
  readonly count: number;
  readonly onRemove: () => void;
  readonly onMove: (to: number) => void;
}

function StripPhoto({ photo: { id, ...shown }, at, count, onRemove, onMove }: StripPhotoProps) {
  const moveTo = (to: number) => () => {
    onMove(to);
  };
  const name = `Photo ${at + 1} of ${count}`;
  return (
    <li data-photo={id}>
      <Menu
        label={shown.isLost ? `${name}. ${lostPhotoText}` : name}
        triggerClassName="photo-thumb"
        trigger={<PhotoThumbnail {...shown} alt="" />}
        items={[
          { id: 'first', label: 'Make first', icon: ImageUp, onAction: moveTo(0) },
          { id: 'left', label: 'Move left', icon: ArrowLeft, onAction: moveTo(at - 1) },
          {
            id: 'right',
            label: 'Move right',
            icon: ArrowRight,
            isDisabled: at === count - 1,
            onAction: moveTo(at + 1),
          },
          { id: 'remove', label: 'Remove', icon: Trash2, onAction: onRemove },
        ]}
      />
    </li>
  );
}
