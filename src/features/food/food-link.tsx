import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import '@/ui/content/cards.css';

interface FoodLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Opens the history of a food over its board, as that is searched now. It follows the address by itself, so that its card need
 * not be drawn anew.
 */
export function FoodLink({ id, children }: FoodLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('food', id);
  return (
    <Link
      to={{ search: params.toString() }}
      state={{ pushed: true }}
      preventScrollReset
      // Dragging it drags the card, not an address.
      draggable={false}
      className="card-link"
    >
      {children}
    </Link>
  );
}
