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
import { English } from '@/ui/base/english';
import { IconButton } from '@/ui/base/button';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import { MessageLine, useMessagesHere } from '@/ui/messages/message-line';
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
  /** False takes away every way out but the owner's own buttons. */
  readonly isDismissable?: boolean | undefined;
  /** Where the focus starts instead of on the dialog itself. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children?: ReactNode;
}

/**
 * A modal dialog; a full-screen sheet on phones. Focus stays inside and returns to the opener.
 */
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
  useFocusGivenBack();
  // `autoFocus` would be too early: a dialog below still holds the focus then.
  useEffect(() => {
    initialFocus?.current?.focus();
  }, [initialFocus]);
  // Messages shown while a dialog is open appear beside its buttons.
  const outlet = useMessagesHere({ isModal: true });
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
      {(Boolean(footer) || outlet.said) && (
        <div className="dlg-foot">
          <MessageLine here={outlet} />
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

/** Of a click: its place, its count within a double or triple click, and its time in ms of the page. */
type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'>;

/** In pixels: two taps of a finger within this are in the same place. */
const sameSpotRadius = 48;
/** In ms: nobody reacts to newly uncovered content within this time. */
const ghostClickTime = 350;

/**
 * Returns whether a click is the rest of a double click whose first half closed a dialog; it would open or delete what was below.
 * Mice count their clicks. Fingers don't in every browser, so for them the same place within a moment counts.
 */
export function isSecondHalf(click: Click, press: Press | null, closedAt: number): boolean {
  if (click.detail > 1) return true;
  if (!press?.isTouch || click.timeStamp - closedAt > ghostClickTime) return false;
  return Math.hypot(click.clientX - press.x, click.clientY - press.y) <= sameSpotRadius;
}

let lastPress: Press | null = null;
let stopIgnoring = () => undefined as unknown;

/** Remembers where the person presses while a dialog is open. Returns the way to end that, when it closes. */
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

/** Ignores the rest of a double click; the first click of another one ends that. */
function ignoreSecondHalf(press: Press | null, closedAt: number): () => void {
  const types = ['mousedown', 'click'] as const;
  const onMouse = (event: MouseEvent) => {
    if (isSecondHalf(event, press, closedAt)) {
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
 * Decides where the focus goes when a dialog closes, after the library, which restores it in the next frame. The library can't do
 * so if the opener is still inert, as it is if the dialog was closed by something asynchronous. A question opened by clicking
 * outside the form below it has no opener; the form then gets the focus.
 */
export function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  // A layout effect, because `useFocusKept` looks in the same frame: this one is to be asked first.
  useLayoutEffect(() => () => restoreFocus(opener), [opener]);
}

function restoreFocus(opener: Element | null): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const below = [...document.querySelectorAll<HTMLElement>('.dlg')].at(-1);
      const isOpenerReachable = opener !== document.body && opener?.isConnected === true;
      const target = isOpenerReachable && below?.contains(opener) !== false ? opener : below;
      if (target instanceof HTMLElement) target.focus();
    });
  });
}
