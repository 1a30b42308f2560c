import type { ReactNode } from 'react';
import './notice.css';

interface NoticeProps {
  readonly children: ReactNode;
  /** Warning is for what needs a decision; it is read out at once. */
  readonly tone?: 'plain' | 'warning' | undefined;
  readonly actions?: ReactNode;
}

/** A quiet line above a form or a list that says something about it, with what can be done. */
export function Notice({ children, tone = 'plain', actions }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'warning' ? 'alert' : 'status'}>
      <div className="notice-text">{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
