import { type ComponentType, createElement } from 'react';
import type { Child } from '@/domain/schema/entities';
import { strengthLabels, strengths } from '@/domain/facts/behavior';
import type { When } from '@/domain/facts/fact-descriptor';
import type { FactForms, FactKind } from '@/domain/facts/kinds';
import { senseLabels, senses, sensoryWayLabels } from '@/domain/facts/sensory';
import { PickChips } from '@/ui/fields/chips';
import { FoodSection } from './food-section';
import { GoalsSection } from './goals-section';
import { MeasureSection } from './measure-section';
import { MedicationSection } from './medication-section';
import { PicksWithTextField } from './pick-row';
import { DetailsField, PickOne, type SectionProps } from './section-parts';
import { SkillSection } from './skill-section';
import { SleepSection } from './sleep-section';
import './sections.css';

/** The section of each kind. Short ones are below, longer ones in their own files. */
const sections: { readonly [K in FactKind]: ComponentType<SectionProps<K>> } = {
  sleep: SleepSection,
  behavior: BehaviorSection,
  sensory: SensorySection,
  food: FoodSection,
  medication: MedicationSection,
  education: GoalsSection,
  social: GoalsSection,
  measure: MeasureSection,
  skill: SkillSection,
};

/** The kinds whose section offers the child's own medicines or goals. */
export const usesLists: ReadonlySet<string> = new Set<FactKind>([
  'medication',
  'education',
  'social',
]);

interface FactSectionProps<K extends FactKind> {
  readonly kind: K;
  readonly child: Child;
  readonly forms: FactForms;
  readonly when: When;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<FactForms>) => void;
}

/** The questions about one kind of fact. */
export function FactSection<K extends FactKind>({
  kind,
  forms,
  onChange,
  ...rest
}: FactSectionProps<K>) {
  const Section: ComponentType<SectionProps<K>> = sections[kind];
  return createElement(Section, {
    ...rest,
    form: forms[kind],
    onChange: (form) => {
      onChange({ [kind]: form });
    },
  });
}

const behaviorParts = [
  ['before', 'What came before', 'behavior-before'],
  ['happened', 'What happened', 'behavior-happened'],
  ['after', 'What came after', 'behavior-after'],
] as const;

function BehaviorSection({ child, form, onChange }: SectionProps<'behavior'>) {
  const set = (patch: Partial<FactForms['behavior']>) => {
    onChange({ ...form, ...patch });
  };
  return (
    <>
      <div className="behavior-parts">
        {behaviorParts.map(([part, label, row], index) => (
          <PicksWithTextField
            key={part}
            row={row}
            child={child}
            label={label}
            number={index + 1}
            answer={form[part]}
            onChange={(answer) => {
              set({ [part]: answer });
            }}
          />
        ))}
      </div>
      <DetailsField label="How strong was it?">
        {(id) => (
          <PickOne
            labelledBy={id}
            look="steps"
            options={strengths.map((strength) => ({
              value: String(strength),
              label: strengthLabels[strength],
              above: String(strength),
            }))}
            chosen={form.strength === null ? '' : String(form.strength)}
            onChange={(chosen) => {
              set({ strength: strengths.find((one) => String(one) === chosen) ?? null });
            }}
          />
        )}
      </DetailsField>
      <PicksWithTextField
        row="behavior-helped"
        child={child}
        label="What helped"
        answer={form.helped}
        onChange={(helped) => {
          set({ helped });
        }}
      />
    </>
  );
}

const senseOptions = senses.map((sense) => ({ value: sense, label: senseLabels[sense] }));
const reactionOptions = (['seeks', 'avoids'] as const).map((way) => ({
  value: way,
  label: sensoryWayLabels[way],
}));

function SensorySection({ child, form, onChange }: SectionProps<'sensory'>) {
  const set = (patch: Partial<FactForms['sensory']>) => {
    onChange({ ...form, ...patch });
  };
  return (
    <>
      <DetailsField label="Which senses">
        {(id) => (
          <PickChips
            labelledBy={id}
            options={senseOptions}
            chosen={form.senses}
            onChange={(chosen) => {
              set({ senses: [...chosen] });
            }}
          />
        )}
      </DetailsField>
      <DetailsField label="Looks for it or keeps away">
        {(id) => (
          <PickOne
            labelledBy={id}
            options={reactionOptions}
            chosen={form.way}
            onChange={(way) => {
              set({ way });
            }}
          />
        )}
      </DetailsField>
      <PicksWithTextField
        row="sensory-helped"
        child={child}
        label="What helped"
        answer={form.helped}
        onChange={(helped) => {
          set({ helped });
        }}
      />
    </>
  );
}
