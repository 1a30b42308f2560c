import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './way-back.css';

interface WayBackProps {
  readonly to: string;
  /** The name of the page that it leads to. */
  readonly children: ReactNode;
}

/** Above the heading of a page that lies behind another. */
export function CircleBackLink({ to, children }: WayBackProps) {
  return (
    <Link className="circle-back" to={to}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {children}
    </Link>
  );
}
