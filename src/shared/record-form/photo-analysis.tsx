import type { ReactNode } from 'react';
import './photo-analysis.css';

/** Around the button that has the photo of a form analysed: says who gets to see it, and when. */
export function PhotoAnalysis({ children }: { readonly children: ReactNode }) {
  return (
    <div className="photo-analysis">
      {children}
      <p className="fld-hint">
        The photo goes to your own AI provider only when you press the button.
      </p>
    </div>
  );
}
