import type { FactForms } from '@/domain/facts/kinds';
import { strengthLabels, strengths } from '@/domain/facts/behavior';
import { DetailsField, PickOne, type SectionProps } from './section-parts';
import { PicksWithTextField } from './pick-row';
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
