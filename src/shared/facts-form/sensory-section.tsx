import type { FactForms } from '@/domain/facts/kinds';
import { senseLabels, senses, sensoryWayLabels } from '@/domain/facts/sensory';
import { PickChips } from '@/ui/fields/chips';
import { DetailsField, PickOne, type SectionProps } from './section-parts';
import { PicksWithTextField } from './pick-row';

const senseOptions = senses.map((sense) => ({ value: sense, label: senseLabels[sense] }));
const reactionOptions = (['seeks', 'avoids'] as const).map((way) => ({
  value: way,
  label: sensoryWayLabels[way],
}));

export function SensorySection({ child, form, onChange }: SectionProps<'sensory'>) {
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
