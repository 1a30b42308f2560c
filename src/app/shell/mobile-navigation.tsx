import { type ReactNode, useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button';
import { paths } from '../../lib/paths';
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
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // A click on the scrim lands on the dialog element itself; a followed link is a choice made.
    function onClick(event: MouseEvent) {
      if (event.target === dialog || (event.target instanceof Element && event.target.closest('a')))
        onClose();
    }
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return (
    <dialog ref={ref} className="mobile-navigation" aria-label="Navigation" onClose={onClose}>
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
