import { Image, ImageDown, ImageOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '@/ui/base/button';
import './content.css';

export const lostPhotoText = 'This photo cannot be read any more.';

/** Shown in place of a photo whose data is lost. */
export function LostPhoto() {
  return (
    <p className="lost-photo">
      <ImageOff className="icon small" aria-hidden="true" />
      {lostPhotoText}
    </p>
  );
}

/** Returns whether a loaded picture is so tall that all of it would be a thin line: a screenshot of a long page or chat. */
export function isTallPicture({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalHeight > 3 * naturalWidth;
}

interface MissingPhotoProps {
  /** Whether the photo can't be read. */
  readonly isLost: boolean;
  /** Whether the photo still has to arrive from another device. */
  readonly isDownloading: boolean;
}

/** Shown instead of a photo that is lost or hasn't arrived yet; otherwise empty. */
export function MissingPhoto({ isLost, isDownloading }: MissingPhotoProps) {
  if (isLost) return <LostPhoto />;
  return (
    isDownloading && (
      <p className="lost-photo">
        <ImageDown className="icon small" aria-hidden="true" />
        This photo is on its way.
      </p>
    )
  );
}

interface QuietPhotoProps {
  /** Hidden until someone asks for it. */
  readonly isQuiet: boolean;
  /** What it shows, as in 'Show photo of Maya'. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A photo, or in Calm mode a button that shows it. The layout grows only when it's pressed. */
export function QuietPhoto({ isQuiet, of, children }: QuietPhotoProps) {
  const [isRequested, setRequested] = useState(false);
  if (!isQuiet || isRequested) return children;
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={Image}
      className="quiet-photo"
      aria-label={`Show photo of ${of.slice(0, 120)}`}
      onClick={() => {
        setRequested(true);
      }}
    >
      Show photo
    </Button>
  );
}

interface PhotoThumbnailProps extends Pick<ComponentProps<'img'>, 'decoding' | 'draggable'> {
  /** An object URL; null while loading, or if the photo can't be read. */
  readonly url: string | null;
  /** Whether the photo can't be read. */
  readonly isLost: boolean;
  /** Called if the URL gives no image. */
  readonly onError: () => void;
  /** The photo's name; empty if the surrounding text gives it and says whether it's lost. */
  readonly alt: string;
}

/** A photo too small for a message: nothing while loading, an icon if its data is lost. The caller sets the size. */
export function PhotoThumbnail({
  url,
  isLost,
  onError,
  alt,
  decoding,
  draggable,
}: PhotoThumbnailProps) {
  // Pick these by name: callers spread a photo, whose other fields are no attributes of an image.
  const image = { decoding, draggable };
  if (isLost)
    return (
      <span
        className="small-photo-lost"
        {...(alt === ''
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': `${alt}. ${lostPhotoText}` })}
      >
        <ImageOff className="icon" aria-hidden="true" />
      </span>
    );
  return url !== null && <img {...image} src={url} alt={alt} onError={onError} />;
}

/**
 * Waits until every picture has loaded or failed: one that is still loading would be missing from the print. Each has the attribute
 * `data-awaited` until then.
 */
export function picturesLoaded(within: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (within.querySelector('[data-awaited]')) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(within, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-awaited'],
    });
    check();
  });
}
