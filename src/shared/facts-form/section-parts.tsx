import type { Child } from '@/domain/schema/entities';
import type { FactForms } from '@/domain/facts/forms';
import type { When } from '@/domain/facts/from-forms';
import type { FactKind } from '@/domain/facts/schemas';

/** What the section of a kind of fact is given. */
export interface SectionProps<K extends FactKind> {
  readonly child: Child;
  readonly form: FactForms[K];
  readonly when: When;
  /** What is wrong with what it holds, in words; the section says it where it is. */
  readonly problem: string | undefined;
  readonly onChange: (form: FactForms[K]) => void;
}
