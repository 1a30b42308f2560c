import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import '@/ui/content/cards.css';

interface EntryLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Opens an entry over the journal as it is filtered now. It follows the address by itself: whatever changes there, such as a
 * dialog, its card is not drawn anew.
 */
export function EntryLink({ id, children }: EntryLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('entry', id);
  return (
    <Link
      to={{ search: params.toString() }}
      state={{ pushed: true }}
      preventScrollReset
      className="card-link"
    >
      {children}
    </Link>
  );
}
