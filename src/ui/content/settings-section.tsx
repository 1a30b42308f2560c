import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** One sentence on what it's for. */
  readonly about: string;
  /** Whether its content is still being read. Until then everything below is hidden, so that nothing moves under a finger. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** A group of settings: its purpose beside a sheet with its fields. */
export function Section({ title, about, isLoading = false, children }: SectionProps) {
  return (
    <section className="settings-set" data-waiting={isLoading ? '' : undefined}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="sheet settings-panel">{children}</div>
    </section>
  );
}
