import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** One sentence: what it is for. */
  readonly about: string;
  readonly children: ReactNode;
}

/** A group of settings: what it is for beside the sheet with its fields. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="settings-set">
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="sheet settings-panel">{children}</div>
    </section>
  );
}
