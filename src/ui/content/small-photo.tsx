import type { ComponentProps } from 'react';
import { ImageOff } from 'lucide-react';
import { lostPhotoWords } from './photos';
import './small-photo.css';

interface SmallPhotoProps extends Pick<ComponentProps<'img'>, 'decoding' | 'draggable'> {
  /** An object URL of it; null while it loads, or when it cannot be read. */
  readonly url: string | null;
  /** Whether it cannot be read. */
  readonly isLost: boolean;
  /** Called when no picture comes of the URL. */
  readonly onError: () => void;
  /** Its name; empty where what stands around it says it, and whether it is lost. */
  readonly alt: string;
}

/** A photo in a place too small for words: nothing while it loads, a sign where its bytes are lost. The place is its owner's. */
export function PhotoThumbnail({
  url,
  isLost,
  onError,
  alt,
  decoding,
  draggable,
}: SmallPhotoProps) {
  // By name: callers spread a photo, and what else is in it is no attribute of a picture.
  const image = { decoding, draggable };
  if (isLost)
    return (
      <span
        className="small-photo-lost"
        {...(alt === ''
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': `${alt}. ${lostPhotoWords}` })}
      >
        <ImageOff className="icon" aria-hidden="true" />
      </span>
    );
  return url !== null && <img {...image} src={url} alt={alt} onError={onError} />;
}
