import { useRef } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { English } from '@/ui/base/english';
import { LostPhoto, lostPhotoWords } from '@/ui/content/photos';
import { IconButton } from '@/ui/base/icon-button';
import { FocusOnAppear } from './focus-on-appear';
import { useFocusGivenBack } from './use-focus-given-back';
import { useZoom } from './use-zoom';
import './photo-viewer.css';

export interface PhotoViewerProps {
  /** What the photos are of. */
  readonly title: string;
  /** Which one is shown, counted from 0. */
  readonly at: number;
  readonly count: number;
  /** An object URL of it; null while it loads, or when it cannot be read. */
  readonly url: string | null;
  /** Whether it cannot be read. */
  readonly isLost: boolean;
  /** Called when no picture comes of the URL. */
  readonly onError: () => void;
  /** The name of the picture. */
  readonly alt: string;
  readonly onShow: (at: number) => void;
  readonly onClose: () => void;
}

/** Photos one at a time on the whole screen: by fingers, mouse, trackpad or keys. */
export function PhotoViewer(props: PhotoViewerProps) {
  const self = useRef<HTMLElement>(null);
  return (
    <ModalOverlay
      className="photo-viewer"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <Modal className="photo-viewer-frame">
        <English>
          <AriaDialog
            ref={self}
            className="photo-viewer-page"
            aria-label={`Photos: ${props.title}`}
          >
            <Stage {...props} />
            <FocusOnAppear overlay={self} />
          </AriaDialog>
        </English>
      </Modal>
    </ModalOverlay>
  );
}

function Stage({ at, count, url, isLost, onError, alt, onShow, onClose }: PhotoViewerProps) {
  const turn = (by: -1 | 1) => {
    const to = at + by;
    if (to < 0 || to >= count) return;
    zoom.reset();
    onShow(to);
  };
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom({ frame, onTurn: turn });
  useFocusGivenBack();
  return (
    <>
      <div
        ref={frame}
        className="photo-viewer-stage"
        data-zoomed={zoom.isZoomed || undefined}
        {...zoom.handlers}
      >
        {url !== null && (
          <img
            src={url}
            alt={alt}
            onError={onError}
            draggable={false}
            data-held={zoom.isHeld || undefined}
            style={{ transform: zoom.transform }}
          />
        )}
      </div>
      {isLost && (
        <div className="photo-viewer-lost" aria-hidden="true">
          <LostPhoto />
        </div>
      )}
      <div className="photo-viewer-bar">
        <p role="status">
          {count > 1 && `Photo ${at + 1} of ${count}`}
          {isLost && <span className="visually-hidden"> {lostPhotoWords}</span>}
        </p>
        <IconButton
          label={zoom.isZoomed ? 'Zoom out' : 'Zoom in'}
          icon={zoom.isZoomed ? ZoomOut : ZoomIn}
          onClick={zoom.toggle}
        />
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      {count > 1 && (
        <>
          <IconButton
            label="Previous photo"
            icon={ChevronLeft}
            className="photo-viewer-turn photo-viewer-before"
            aria-disabled={at === 0}
            onClick={() => {
              turn(-1);
            }}
          />
          <IconButton
            label="Next photo"
            icon={ChevronRight}
            className="photo-viewer-turn photo-viewer-next"
            aria-disabled={at === count - 1}
            onClick={() => {
              turn(1);
            }}
          />
        </>
      )}
    </>
  );
}
