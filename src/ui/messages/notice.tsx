import type { ReactNode } from 'react';
import { Button } from '@/ui/base/button';
import './notice.css';

interface NoticeProps {
  readonly children: ReactNode;
  /** 'warning' is for what needs a decision; screen readers announce it at once. */
  readonly tone?: 'plain' | 'warning' | undefined;
  readonly actions?: ReactNode;
}

/** Several things to know in one quiet box, each a `NoticeLine`. */
export function NoticeLines({ children }: { readonly children: ReactNode }) {
  return (
    <div className="notice notice-plain notice-lines" role="status">
      {children}
    </div>
  );
}

interface NoticeLineProps {
  readonly children: ReactNode;
  /** One button. */
  readonly action: ReactNode;
}

/** A line of a notice with its button beside it. */
export function NoticeLine({ children, action }: NoticeLineProps) {
  return (
    <div className="notice-line">
      <div>{children}</div>
      {action}
    </div>
  );
}

/** A quiet message above a form or a list, with its actions. */
export function Notice({ children, tone = 'plain', actions }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'warning' ? 'alert' : 'status'}>
      <div className="notice-text">{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}

interface ReadFailedProps {
  /** Begins the sentence: 'The journal'. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Shown in place of something the database couldn't read. */
export function ReadFailed({ what, onRetry }: ReadFailedProps) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {what} could not be read from this device. Nothing is lost.
    </Notice>
  );
}
