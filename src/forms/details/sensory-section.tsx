import { useId } from 'react';
import type { FactForms } from '../../domain/facts/forms';
import { senses } from '../../domain/facts/schemas';
import { senseWords, wayWords } from '../../domain/facts/words';
import { PickChips } from '../../ui/fields/pick-chips';
import type { SectionProps } from './section';
import { ToldField } from './told-field';

const senseOptions = senses.map((sense) => ({ value: sense, label: senseWords[sense] }));
const ways = (['seeks', 'avoids'] as const).map((way) => ({ value: way, label: wayWords[way] }));

/** Which senses it was about, whether the child looked for it or kept away, and what helped. */
export function SensorySection({ child, form, onChange }: SectionProps<'sensory'>) {
  const id = useId();
  const set = (patch: Partial<FactForms['sensory']>) => {
    onChange({ ...form, ...patch });
  };
  return (
    <>
      <div className="details-field">
        <h4 id={`${id}-senses`}>Which senses</h4>
        <PickChips
          labelledBy={`${id}-senses`}
          options={senseOptions}
          chosen={form.senses}
          onChange={(chosen) => {
            set({ senses: [...chosen] });
          }}
        />
      </div>
      <div className="details-field">
        <h4 id={`${id}-way`}>Looks for it or keeps away</h4>
        <PickChips
          labelledBy={`${id}-way`}
          isSingle
          options={ways}
          chosen={form.way === '' ? [] : [form.way]}
          onChange={([way]) => {
            set({ way: way ?? '' });
          }}
        />
      </div>
      <ToldField
        row="sensory-helped"
        child={child}
        label="What helped"
        told={form.helped}
        onChange={(helped) => {
          set({ helped });
        }}
      />
    </>
  );
}
