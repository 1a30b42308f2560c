import type { FactForms } from '@/domain/facts/forms';
import { strengths } from '@/domain/facts/schemas';
import { strengthWords } from '@/domain/facts/fact-text';
import { DetailsField, PickOne, type SectionProps } from './section-parts';
import { ToldField } from './pick-row';
import './sections.css';

const parts = [
  ['before', 'What came before', 'behavior-before'],
  ['happened', 'What happened', 'behavior-happened'],
  ['after', 'What came after', 'behavior-after'],
] as const;

export function BehaviorSection({ child, form, onChange }: SectionProps<'behavior'>) {
  const set = (patch: Partial<FactForms['behavior']>) => {
    onChange({ ...form, ...patch });
  };
  return (
    <>
      <div className="behavior-parts">
        {parts.map(([part, label, row], index) => (
          <ToldField
            key={part}
            row={row}
            child={child}
            label={label}
            number={index + 1}
            answer={form[part]}
            onChange={(told) => {
              set({ [part]: told });
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
              label: strengthWords[strength],
              above: String(strength),
            }))}
            chosen={form.strength === null ? '' : String(form.strength)}
            onChange={(chosen) => {
              set({ strength: strengths.find((one) => String(one) === chosen) ?? null });
            }}
          />
        )}
      </DetailsField>
      <ToldField
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
