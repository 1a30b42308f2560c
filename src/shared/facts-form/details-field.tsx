import { type ReactNode, useId } from 'react';

interface DetailsFieldProps {
  readonly label: string;
  /** Is given the id of the label. */
  readonly children: (id: string) => ReactNode;
}

/** A question and what answers it. */
export function DetailsField({ label, children }: DetailsFieldProps) {
  const id = useId();
  return (
    <div className="details-field">
      <h3 id={id}>{label}</h3>
      {children(id)}
    </div>
  );
}
