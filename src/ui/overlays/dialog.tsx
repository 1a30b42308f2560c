import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { X, type LucideIcon } from 'lucide-react';
import { English } from '@/ui/base/english';
import { IconButton } from '@/ui/base/icon-button';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import { MessageLine } from '@/ui/messages/message-line';
import { useMessagesHere } from '@/ui/messages/use-messages-here';
import { FocusOnAppear } from './focus-on-appear';
import { guardSecondClick } from './second-click';
import { useFocusGivenBack } from './use-focus-given-back';
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
