import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { English } from '@/ui/base/english-locale';
import { LostPhoto, lostPhotoText } from '@/ui/content/photos';
import { IconButton } from '@/ui/base/button';
import { FocusOnAppear } from './focus-on-appear';
import { useRestoreFocus } from './dialog';
import './photo-viewer.css';

export interface PhotoViewerProps {
  /** What the photos are of. */
  readonly title: string;
  /** Which one is shown, counted from 0. */
  readonly at: number;
  readonly count: number;
  /** An object URL of the photo; null while it loads or if it can't be read. */
  readonly url: string | null;
  /** Whether the photo can't be read. */
  readonly isLost: boolean;
  /** Called if the URL gives no image. */
  readonly onError: () => void;
  readonly alt: string;
  readonly onShow: (at: number) => void;
  readonly onClose: () => void;
}

/** Shows photos full screen, one at a time, by touch, mouse, trackpad or keyboard. */
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
  const picture = useRef<HTMLImageElement>(null);
  const zoom = useZoom({ frame, picture, onTurn: turn });
  useRestoreFocus();
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
            ref={picture}
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
          {isLost && <span className="visually-hidden"> {lostPhotoText}</span>}
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

/** In pixels: a finger that moves further has swiped. */
const swipeDistance = 56;
/** In pixels: two taps closer than this are at the same spot. */
const tapRadius = 24;
/** In ms: two taps within this time are a double tap. */
const doubleTapTime = 320;
/** In pixels: how far an arrow key moves an enlarged picture. */
const arrowKeyStep = 80;

interface Press {
  readonly at: Point;
  readonly start: Point;
}

interface ZoomOptions {
  /** The element in which the picture is as large as fits. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly picture: RefObject<HTMLImageElement | null>;
  /** -1 for the previous picture, 1 for the next. */
  readonly onTurn: (by: -1 | 1) => void;
}

/** Zooms a picture with two fingers, a double tap, the wheel or keys, moves it, and turns to the next one on a swipe. */
function useZoom({ frame, picture, onTurn }: ZoomOptions) {
  const [view, setView] = useState<View>(wholePicture);
  /** How far a finger has dragged the whole picture sideways, in pixels; null while it isn't dragged. */
  const [dragOffset, setDragOffset] = useState<number | null>(null);
  const pressed = useRef(new Map<number, Press>());
  const lastTap = useRef<{ readonly at: Point; readonly time: number } | null>(null);
  const isZoomed = view.scale > 1;

  const sizeOf = (): Point => ({
    x: frame.current?.clientWidth ?? 0,
    y: frame.current?.clientHeight ?? 0,
  });
  /** The scale at which the picture fills the frame both ways. */
  const fillScale = () => {
    const { naturalWidth = 0, naturalHeight = 0 } = picture.current ?? {};
    return scaleToFill({ x: naturalWidth, y: naturalHeight }, sizeOf());
  };
  /** A double tap makes a long picture as wide as the frame, so that its text can be read. */
  const closeUp = () => Math.max(doubleTapScale, fillScale());
  const positionOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const zoomTo = (scale: number, at: Point = { x: 0, y: 0 }) => {
    setView((now) => zoomedTo(now, scale, at, sizeOf(), fillScale()));
  };
  const zoomBy = (factor: number, at?: Point) => {
    zoomTo(view.scale * factor, at);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A trackpad reports a pinch as a wheel event with the Ctrl key.
    if (event.ctrlKey) zoomBy(Math.exp(-event.deltaY / 100), positionOf(event));
    else setView((now) => movedBy(now, { x: -event.deltaX, y: -event.deltaY }, sizeOf()));
  });
  const onArrow = (x: -1 | 0 | 1, y: -1 | 0 | 1) => () => {
    if (isZoomed)
      setView((now) => movedBy(now, { x: -x * arrowKeyStep, y: -y * arrowKeyStep }, sizeOf()));
    else if (x !== 0) onTurn(x);
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': () => setView(wholePicture),
    ArrowLeft: onArrow(-1, 0),
    ArrowRight: onArrow(1, 0),
    ArrowUp: onArrow(0, -1),
    ArrowDown: onArrow(0, 1),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const stage = frame.current;
    const wheel = (event: WheelEvent) => {
      onWheel(event);
    };
    const key = (event: KeyboardEvent) => {
      onKey(event);
    };
    // Not as a prop: React's wheel listeners are passive and couldn't stop the page from scrolling and zooming.
    stage?.addEventListener('wheel', wheel, { passive: false });
    document.addEventListener('keydown', key);
    return () => {
      stage?.removeEventListener('wheel', wheel);
      document.removeEventListener('keydown', key);
    };
  }, [frame]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = positionOf(event);
    pressed.current.set(event.pointerId, { at, start: at });
    if (pressed.current.size > 1) setDragOffset(null);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const press = pressed.current.get(event.pointerId);
    if (!press) return;
    const at = positionOf(event);
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
    pressed.current.set(event.pointerId, { ...press, at });
    const by = { x: at.x - press.at.x, y: at.y - press.at.y };
    if (other) {
      const factor = distance(at, other.at) / Math.max(1, distance(press.at, other.at));
      const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 };
      // Two fingers also move it, each by half.
      const half = { x: by.x / 2, y: by.y / 2 };
      setView((now) =>
        movedBy(zoomedTo(now, now.scale * factor, middle, sizeOf(), fillScale()), half, sizeOf()),
      );
    } else if (isZoomed) setView((now) => movedBy(now, by, sizeOf()));
    else setDragOffset(at.x - press.start.x);
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const press = pressed.current.get(event.pointerId);
    const wasAlone = pressed.current.size === 1;
    pressed.current.delete(event.pointerId);
    setDragOffset(null);
    if (!press || !wasAlone || event.type === 'pointercancel') return;
    const at = positionOf(event);
    const by = { x: at.x - press.start.x, y: at.y - press.start.y };
    if (Math.hypot(by.x, by.y) < tapRadius) tap(at, event.timeStamp);
    else if (!isZoomed && Math.abs(by.x) > swipeDistance && Math.abs(by.x) > Math.abs(by.y))
      onTurn(by.x < 0 ? 1 : -1);
  }

  function tap(at: Point, time: number) {
    const previous = lastTap.current;
    const isSecond =
      previous && time - previous.time < doubleTapTime && distance(at, previous.at) < tapRadius;
    lastTap.current = isSecond ? null : { at, time };
    if (isSecond) zoomTo(isZoomed ? 1 : closeUp(), at);
  }

  return {
    isZoomed,
    /** Whether a finger is dragging it: it then follows without a transition. */
    isHeld: dragOffset !== null,
    transform: `translate(${view.x + (dragOffset ?? 0)}px, ${view.y}px) scale(${view.scale})`,
    toggle: () => {
      // Reading begins at the top of a long picture.
      const isLong = fillScale() > doubleTapScale;
      zoomTo(isZoomed ? 1 : closeUp(), { x: 0, y: isLong ? -sizeOf().y / 2 : 0 });
    },
    /** Shows the whole picture again, for example before the next one. */
    reset: () => {
      setView(wholePicture);
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How a picture is placed in its frame: enlarged about the centre, then moved by x and y pixels. */
export interface View {
  /** 1 shows the whole picture. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A position in the frame, in pixels from its centre; or the frame's size. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

/** The scale after a double tap. */
const doubleTapScale = 2.5;
const maxScale = 6;

/** Returns how much larger than whole a picture of this size must be shown to leave no edge of the frame empty. */
export function scaleToFill(picture: Point, frame: Point): number {
  const [across, down] = [frame.x / picture.x, frame.y / picture.y];
  const scale = Math.max(across, down) / Math.min(across, down);
  return Number.isFinite(scale) ? scale : 1;
}

/** Zooms to `scale`, keeping the point at `at` in place, within the frame. A long picture may be enlarged further: twice what fills the frame. */
export function zoomedTo(view: View, scale: number, at: Point, frame: Point, fill = 1): View {
  const next = Math.min(Math.max(maxScale, 2 * fill), Math.max(1, scale));
  const ratio = next / view.scale;
  const x = at.x - (at.x - view.x) * ratio;
  const y = at.y - (at.y - view.y) * ratio;
  return within({ scale: next, x, y }, frame);
}

/** Moves the view, no further than the edge of the enlarged picture. */
export function movedBy(view: View, by: Point, frame: Point): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

function within({ scale, x, y }: View, frame: Point): View {
  const limit = (value: number, side: number) => {
    const room = ((scale - 1) * side) / 2;
    return Math.min(room, Math.max(-room, value));
  };
  return { scale, x: limit(x, frame.x), y: limit(y, frame.y) };
}
