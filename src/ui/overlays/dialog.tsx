import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { type LucideIcon, X } from 'lucide-react';
import { English } from '@/ui/base/english-locale';
import { IconButton } from '@/ui/base/button';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import { MessageLine, useMessageOutlet } from '@/ui/messages/message-line';
import { FocusOnAppear } from './focus-on-appear';
import './dialog.css';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Escape, a click outside and the close button all call this; the owner decides what happens. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /**
   * Replaces the usual head. Must show the title in an element with this id, and its own close button if the dialog can be
   * closed.
   */
  readonly head?: ((titleId: string) => ReactNode) | undefined;
  readonly size?: 'wide' | 'medium' | 'narrow' | undefined;
  /** Colours the page tab at the right edge. */
  readonly hue?: string | undefined;
  readonly tabIcon?: LucideIcon | undefined;
  /** Actions that stay in view while the body scrolls. */
  readonly footer?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** If false, only the owner's buttons close the dialog. */
  readonly isDismissable?: boolean | undefined;
  /** The element focused at first, instead of the dialog itself. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children?: ReactNode;
}

/** A modal dialog; a full-screen sheet on phones. Focus stays inside and returns to the opener. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, size = 'medium', hue, tabIcon: TabIcon, isDismissable = true } = props;
  return (
    <ModalOverlay
      className="dlg-scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={`dlg-frame dlg-${size}`}>
        {hue && (
          <span className="dlg-tab" data-hue={hue} aria-hidden="true">
            {TabIcon && <TabIcon className="icon" />}
          </span>
        )}
        <English>
          <Page {...props} />
        </English>
      </Modal>
    </ModalOverlay>
  );
}

function Page({
  title,
  description,
  head,
  footer,
  role = 'dialog',
  isDismissable = true,
  initialFocus,
  onClose,
  children,
}: DialogProps) {
  const id = useId();
  const self = useRef<HTMLElement>(null);
  useLayoutEffect(guardSecondClick, []);
  useRestoreFocus();
  // `autoFocus` would be too early: a dialog below still holds the focus then.
  useEffect(() => {
    initialFocus?.current?.focus();
  }, [initialFocus]);
  // Messages shown while a dialog is open appear beside its buttons.
  const outlet = useMessageOutlet({ isModal: true });
  const isQuestion = role === 'alertdialog';
  const describedBy = description
    ? `${id}-about`
    : isQuestion && children
      ? `${id}-body`
      : undefined;
  return (
    <AriaDialog
      ref={self}
      className="dlg"
      role={role}
      aria-labelledby={`${id}-title`}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <div className="dlg-head">
        {head ? (
          head(`${id}-title`)
        ) : (
          <>
            <div>
              <h2 id={`${id}-title`}>{title}</h2>
              {description && <div id={`${id}-about`}>{description}</div>}
            </div>
            {isDismissable && !isQuestion && (
              <IconButton label="Close" icon={X} onClick={onClose} />
            )}
          </>
        )}
      </div>
      {children && (
        <div className="dlg-body" id={`${id}-body`} ref={reachableScroll}>
          {children}
        </div>
      )}
      {(Boolean(footer) || outlet.message) && (
        <div className="dlg-foot">
          <MessageLine outlet={outlet} />
          {footer}
        </div>
      )}
      <FocusOnAppear overlay={self} />
    </AriaDialog>
  );
}

/** Where the pointer was when a press began. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
}

/** A click: its position, its count within a double or triple click, and its time in ms since the page opened. */
type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'>;

/** In pixels: two taps this close are at the same spot. */
const sameSpotRadius = 48;
/** In ms: no one reacts to newly uncovered content this fast. */
const ghostClickTime = 350;

/**
 * Returns whether a click is the rest of a double click whose first half closed a dialog; it would open or delete what was below.
 * Browsers count mouse clicks, but not all count taps, so a tap belongs to the previous one if it's soon and at the same spot.
 */
export function isRestOfDoubleClick(click: Click, press: Press | null, closedAt: number): boolean {
  if (click.detail > 1) return true;
  if (!press?.isTouch || click.timeStamp - closedAt > ghostClickTime) return false;
  return Math.hypot(click.clientX - press.x, click.clientY - press.y) <= sameSpotRadius;
}

let lastPress: Press | null = null;
let stopIgnoring = () => undefined as unknown;

/** Remembers the last press while a dialog is open. Returns the cleanup, which ignores the second half of a double click. */
function guardSecondClick(): () => void {
  const rememberPress = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    lastPress = { x, y, isTouch: pointerType === 'touch' };
  };
  document.addEventListener('pointerdown', rememberPress, true);
  return () => {
    document.removeEventListener('pointerdown', rememberPress, true);
    stopIgnoring();
    stopIgnoring = ignoreSecondHalf(lastPress, performance.now());
  };
}

/** Ignores the rest of a double click, until another click begins. Returns a function that stops ignoring it. */
function ignoreSecondHalf(press: Press | null, closedAt: number): () => void {
  const types = ['mousedown', 'click'] as const;
  const onMouse = (event: MouseEvent) => {
    if (isRestOfDoubleClick(event, press, closedAt)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else end();
  };
  const end = () => {
    for (const type of types) document.removeEventListener(type, onMouse, true);
  };
  for (const type of types) document.addEventListener(type, onMouse, true);
  return end;
}

/**
 * Restores the focus after a dialog closes, if the library can't: when something asynchronous closes a dialog, the library uncovers
 * the page a little later, and until then the opener is inert. A question opened by clicking outside the form below it has no opener;
 * the form then gets the focus.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  // A layout effect, so that this runs before `useFocusKept`, which looks in the same frame.
  useLayoutEffect(() => () => restoreFocus(opener), [opener]);
}

/** How many frames to keep trying: about half a second. */
const mostFrames = 30;

function restoreFocus(opener: Element | null): void {
  let frames = 0;
  const restore = () => {
    frames += 1;
    if (document.activeElement !== document.body || frames > mostFrames) return;
    const below = [...document.querySelectorAll<HTMLElement>('.dlg')].at(-1);
    const isOpenerReachable = opener !== document.body && opener?.isConnected === true;
    const target = isOpenerReachable && below?.contains(opener) !== false ? opener : below;
    if (!(target instanceof HTMLElement)) return;
    target.focus();
    if (document.activeElement !== target) requestAnimationFrame(restore);
  };
  // The library tries in the first frame.
  requestAnimationFrame(() => requestAnimationFrame(restore));
}
