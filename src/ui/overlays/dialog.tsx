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
   * Takes the place of the usual head. Shows the title in an element of this id, and has a way out of its own where the dialog
   * can be left.
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
  // `autoFocus` would come too early: a dialog below still holds the focus then.
  useEffect(() => {
    initialFocus?.current?.focus();
  }, [initialFocus]);
  // In a dialog nothing floats: what is said while it is open stands in a line beside its buttons.
  const here = useMessagesHere({ isModal: true });
  const asks = role === 'alertdialog';
  const about = description ? `${id}-about` : asks && children ? `${id}-body` : undefined;
  return (
    <AriaDialog
      ref={self}
      className="dlg"
      role={role}
      aria-labelledby={`${id}-title`}
      {...(about && { 'aria-describedby': about })}
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
            {isDismissable && !asks && <IconButton label="Close" icon={X} onClick={onClose} />}
          </>
        )}
      </div>
      {children && (
        <div className="dlg-body" id={`${id}-body`} ref={reachableScroll}>
          {children}
        </div>
      )}
      {(Boolean(footer) || here.said) && (
        <div className="dlg-foot">
          <MessageLine here={here} />
          {footer}
        </div>
      )}
      <FocusOnAppear overlay={self} />
    </AriaDialog>
  );
}

/**
 * A double click on the button that closes a dialog: its second half meets what lay under the dialog, and would open or
 * delete that.
 */

/** Where the pointer was when a press began. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
}

/** Of a click: its place, its count within a double or triple click, and its time in ms of the page. */
type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'>;

/** Pixels between two taps of one finger that mean the same place. */
const reach = 48;
/** Milliseconds within which nobody answers to what was just uncovered. */
const moment = 350;

/**
 * Whether a click belongs to the press that closed a dialog at an instant of the page. Mice count their clicks; fingers
 * do not in every browser, so there the same place within a moment counts.
 */
export function isSecondHalf(click: Click, press: Press | null, closedAt: number): boolean {
  if (click.detail > 1) return true;
  if (!press?.isTouch || click.timeStamp - closedAt > moment) return false;
  return Math.hypot(click.clientX - press.x, click.clientY - press.y) <= reach;
}

let lastPress: Press | null = null;
let stop = () => undefined as unknown;

/** Remembers where the person presses while a dialog is open. Returns the way to end that, when it closes. */
function guardSecondClick(): () => void {
  const note = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    lastPress = { x, y, isTouch: pointerType === 'touch' };
  };
  document.addEventListener('pointerdown', note, true);
  return () => {
    document.removeEventListener('pointerdown', note, true);
    stop();
    stop = ignoreSecondHalf(lastPress, performance.now());
  };
}

/** Ignores the rest of a double click; the first click of another one ends that. */
function ignoreSecondHalf(press: Press | null, closedAt: number): () => void {
  const types = ['mousedown', 'click'] as const;
  const look = (event: MouseEvent) => {
    if (isSecondHalf(event, press, closedAt)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else end();
  };
  const end = () => {
    for (const type of types) document.removeEventListener(type, look, true);
  };
  for (const type of types) document.addEventListener(type, look, true);
  return end;
}

/**
 * For a dialog: sees to where the focus goes when it closes, after the library, which gives it back in the next frame. It cannot
 * where what opened the dialog is still inert then, as it is where the dialog was closed by what had to be waited for. And a
 * question opened by a click beside the form below it has no opener: the form takes over.
 */
export function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  // A layout effect, because `useFocusKept` looks in the same frame: this one is to be asked first.
  useLayoutEffect(() => () => giveBack(opener), [opener]);
}

function giveBack(opener: Element | null): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const below = [...document.querySelectorAll<HTMLElement>('.dlg')].at(-1);
      const isThere = opener !== document.body && opener?.isConnected === true;
      const back = isThere && below?.contains(opener) !== false ? opener : below;
      if (back instanceof HTMLElement) back.focus();
    });
  });
}
