import type { ReactNode } from 'react';
import './notice.css';
import '@/ui/content/cards.css';

export interface EmptyStateProps {
  /** One of the line drawings. */
  readonly art?: ReactNode;
  readonly title: string;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
}

/** An empty page: a drawing, why it's empty, and one thing to do. */
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

export interface CardSkeletonsProps {
  readonly count: number;
  /** What is being loaded, such as "Loading entries". */
  readonly label?: string | undefined;
  /** The grid of the cards, so that nothing moves when they arrive. */
  readonly className?: string | undefined;
}

/** Static outlines of cards that are loading. */
export function CardSkeletons({ count, label = 'Loading', className }: CardSkeletonsProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={className ?? 'tabbed-grid'} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div className="sheet skel" key={index}>
            <i className="skel-line skel-short" />
            <i className="skel-line skel-title" />
            <i className="skel-line" />
            <i className="skel-line" />
            <i className="skel-line skel-half" />
          </div>
        ))}
      </div>
    </div>
  );
}

interface ProgressBarProps {
  /** What is happening, such as 'Writing the backup'. */
  readonly label: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly actions?: ReactNode;
}

/** Work in progress: its name, progress and a way to cancel. The name is announced once, the steps aren't. */
export function ProgressBar({ label, done, actions }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, done) * 100);
  return (
    <div className="progress">
      <div className="progress-what">
        <span role="status">{label}</span>
        <div
          className="progress-track"
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
      {actions}
    </div>
  );
}
