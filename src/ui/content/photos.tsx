import { ImageDown, ImageOff } from 'lucide-react';
import './content.css';

export const lostPhotoWords = 'This photo cannot be read any more.';

/** Stands where a photo would, whose bytes are lost. */
export function LostPhoto() {
  return (
    <p className="lost-photo">
      <ImageOff className="icon small" aria-hidden="true" />
      {lostPhotoWords}
    </p>
  );
}

interface MissingPhotoProps {
  /** Whether it cannot be read. */
  readonly isLost: boolean;
  /** Whether it has yet to come from another device. */
  readonly isComing: boolean;
}

/** Stands where a photo would that is lost, or has yet to come; nothing where it is neither. */
export function MissingPhoto({ isLost, isComing }: MissingPhotoProps) {
  if (isLost) return <LostPhoto />;
  return (
    isComing && (
      <p className="lost-photo">
        <ImageDown className="icon small" aria-hidden="true" />
        This photo is on its way.
      </p>
    )
  );
}
