import type { ComponentProps } from 'react';
import { PickChips } from '@/ui/fields/chips';

type ChipsProps<T extends string> = ComponentProps<typeof PickChips<T>>;

interface PickOneProps<T extends string> extends Pick<
  ChipsProps<T>,
  'labelledBy' | 'options' | 'look'
> {
  /** Empty for none. */
  readonly chosen: T | '';
  readonly onChange: (chosen: T | '') => void;
}

/** Words of which one is picked, or none. */
export function PickOne<T extends string>({ chosen, onChange, ...chips }: PickOneProps<T>) {
  return (
    <PickChips<T>
      {...chips}
      isSingle
      chosen={chosen === '' ? [] : [chosen]}
      onChange={([picked]) => {
        onChange(picked ?? '');
      }}
    />
  );
}
