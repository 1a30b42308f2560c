import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="gallery-section">
      <h2>{title}</h2>
      <div className="gallery-stack">{children}</div>
    </section>
  );
}

/** Things side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}
