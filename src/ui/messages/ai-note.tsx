import type { ReactNode } from 'react';
import { Asterisk } from 'lucide-react';
import './notice.css';

/** The asterisk and label that mark text written by a model. */
export function AiMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ai-mark">
      <Asterisk className="icon small" />
      {children}
    </span>
  );
}

interface AiNoteProps {
  readonly title: string;
  /** A closing sentence by Kinleaf, not by the model. */
  readonly footnote?: string | undefined;
  readonly children: ReactNode;
}

/** Text written by a model: a dotted rule, never a box, and never styled like the parent's own. */
export function AiNote({ title, footnote, children }: AiNoteProps) {
  return (
    <section className="ai">
      <h3>
        <AiMark>{title}</AiMark>
      </h3>
      {children}
      {footnote !== undefined && <p className="ai-footnote">{footnote}</p>}
    </section>
  );
}
