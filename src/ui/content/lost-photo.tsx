import { ImageOff } from 'lucide-react';
import './lost-photo.css';

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
