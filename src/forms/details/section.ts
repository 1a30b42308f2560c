import type { Child } from '../../domain/entities';
import type { FactForms } from '../../domain/facts/forms';
import type { When } from '../../domain/facts/from-forms';
import type { FactKind } from '../../domain/facts/schemas';

/** What is wrong with what a section holds, and the id of the element that says so. */
export interface SectionProblem {
  readonly words: string;
  readonly id: string;
}

/** What the section of a kind of fact is given. */
export interface SectionProps<K extends FactKind> {
  readonly child: Child;
  readonly form: FactForms[K];
  readonly when: When;
  readonly problem: SectionProblem | null;
  readonly onChange: (form: FactForms[K]) => void;
}
