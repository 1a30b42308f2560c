import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '@/ui/base/button';
import { paths } from '@/lib/paths';
import { Brand } from './brand';

interface MobileNavigationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The sidebar of small screens: a slide-in sheet. The browser's own modal dialog keeps the focus inside,
 * closes on Escape and gives the focus back, at no cost in code.
 */
export function MobileNavigation({ isOpen, onClose, children }: MobileNavigationProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the next key: one that comes between the sheet and what is known of it would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  useEffect(() => {
    // A click on the scrim lands on the dialog element itself; a followed link is a choice made.
    function onClick({ target }: MouseEvent) {
      const dialog = ref.current;
      if (!(target instanceof Element) || !dialog?.contains(target)) return;
      if (target === dialog || target.closest('a')) onClose();
    }
    // The click is listened for at the document, which hears of it after the link itself: a sheet that closes before
    // takes the link along, and the browser then loads the page anew.
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return (
    <dialog
      ref={ref}
      className="mobile-navigation"
      aria-label="Navigation"
      onCancel={(event) => {
        // One that is known to close before it does: a key that comes next opens it.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser tells of it a moment later: by then it may have been opened again.
        if (!ref.current?.open) onClose();
      }}
    >
      <div className="sheet-head">
        <Link className="brand" to={paths.home} aria-label="Kinleaf">
          <Brand />
        </Link>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      {isOpen && children}
    </dialog>
  );
}
