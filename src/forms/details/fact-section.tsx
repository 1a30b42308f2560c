import type { Child } from '../../domain/entities';
import type { FactForms } from '../../domain/facts/forms';
import type { When } from '../../domain/facts/from-forms';
import type { FactKind } from '../../domain/facts/schemas';
import type { SectionProblem } from './section';
import { SleepSection } from './sleep-section';

interface FactSectionProps {
  readonly kind: FactKind;
  readonly child: Child;
  readonly forms: FactForms;
  readonly when: When;
  readonly problem: SectionProblem | null;
  readonly onChange: (part: Partial<FactForms>) => void;
}

/** The fields of one kind of fact. */
export function FactSection({ kind, forms, onChange, ...props }: FactSectionProps) {
  switch (kind) {
    case 'sleep':
      return (
        <SleepSection
          {...props}
          form={forms.sleep}
          onChange={(sleep) => {
            onChange({ sleep });
          }}
        />
      );
    default:
      return null;
  }
}
