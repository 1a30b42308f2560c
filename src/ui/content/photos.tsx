import { Image, ImageDown, ImageOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '@/ui/base/button';
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

interface QuietPhotoProps {
  /** Hidden until somebody asks for it. */
  readonly isQuiet: boolean;
  /** What it shows, as in 'Show photo of Maya'. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A photo, or in Calm mode a button that shows it. The place that it takes grows only on that wish. */
export function QuietPhoto({ isQuiet, of, children }: QuietPhotoProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isQuiet || isAsked) return children;
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={Image}
      className="quiet-photo"
      aria-label={`Show photo of ${of.slice(0, 120)}`}
      onClick={() => {
        setAsked(true);
      }}
    >
      Show photo
    </Button>
  );
}

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
