import type { ReactNode } from 'react';
import './empty-state.css';

export interface EmptyStateProps {
  /** One of the line drawings. */
  readonly art?: ReactNode;
  readonly title: string;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
}

/** An empty page is information: a drawing, what is so, and one thing to do. */
export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {art}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
