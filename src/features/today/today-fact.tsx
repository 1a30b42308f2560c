import { type ReactNode, useId } from 'react';
import type { LucideIcon } from 'lucide-react';

interface TodayFactProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** At the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A fact in the margin of Today. */
export function TodayFact({ title, icon: Icon, action, children }: TodayFactProps) {
  const id = useId();
  return (
    <section className="today-fact" aria-labelledby={id}>
      <div className="today-fact-head">
        <Icon className="icon" aria-hidden="true" />
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
