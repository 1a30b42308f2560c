import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** One sentence: what it is for. */
  readonly about: string;
  /** What it holds is still read: until it is there, what stands below is not seen, so that nothing moves under a finger. */
  readonly isWaitedFor?: boolean;
  readonly children: ReactNode;
}

/** A group of settings: what it is for beside the sheet with its fields. */
export function Section({ title, about, isWaitedFor = false, children }: SectionProps) {
  return (
    <section className="settings-set" data-waiting={isWaitedFor ? '' : undefined}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="sheet settings-panel">{children}</div>
    </section>
  );
}
