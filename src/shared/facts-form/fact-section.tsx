import type { Child } from '@/domain/schema/entities';
import type { FactForms } from '@/domain/facts/forms';
import type { When } from '@/domain/facts/from-forms';
import type { FactKind } from '@/domain/facts/schemas';
import { BehaviorSection } from './behavior-section';
import { FoodSection } from './food-section';
import { GoalsSection } from './goals-section';
import { MedicationSection } from './medication-section';
import { SensorySection } from './sensory-section';
import { SleepSection } from './sleep-section';

interface FactSectionProps {
  readonly kind: FactKind;
  readonly child: Child;
  readonly forms: FactForms;
  readonly when: When;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<FactForms>) => void;
}

/** The fields of one kind of fact. */
export function FactSection({ kind, forms, onChange, ...rest }: FactSectionProps) {
  const part = <K extends FactKind>(of: K) => ({
    ...rest,
    form: forms[of],
    onChange: (form: FactForms[K]) => {
      onChange({ [of]: form });
    },
  });
  switch (kind) {
    case 'sleep':
      return <SleepSection {...part('sleep')} />;
    case 'behavior':
      return <BehaviorSection {...part('behavior')} />;
    case 'sensory':
      return <SensorySection {...part('sensory')} />;
    case 'food':
      return <FoodSection {...part('food')} />;
    case 'medication':
      return <MedicationSection {...part('medication')} />;
    case 'education':
      return <GoalsSection {...part('education')} />;
    case 'social':
      return <GoalsSection {...part('social')} />;
  }
}
