import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useCanWrite } from '@/circle/store/use-permissions';
import type { Child } from '@/domain/schema/entities';
import { pagesWords } from '@/domain/dates/format';
import { paths } from '@/lib/paths';
import { Portrait } from './child-switch';
import './continue-card.css';

interface ContinueCardProps {
  /** Null while it is read: the card holds its place. */
  readonly child: Child | null;
  /** Entries of today. */
  readonly pages: number;
  readonly onOpen: () => void;
}

/** On a phone, the way into the journal. */
export function ContinueCard({ child, pages, onOpen }: ContinueCardProps) {
  const mayWrite = useCanWrite(child?.id ?? null);
  if (!child) return <div className="continue-card" />;
  return (
    <Link className="continue-card" to={paths.journal(child.id)} onClick={onOpen}>
      <Portrait child={child} />
      <span>
        <b>
          {mayWrite ? 'Continue' : 'Read'} {child.name}’s journal
        </b>
        <small>{pagesWords(pages)}</small>
      </span>
      <ChevronRight className="icon" aria-hidden="true" />
    </Link>
  );
}
