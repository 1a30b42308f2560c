import type { ComponentProps } from 'react';
import { DayField } from '@/shared/record-form/record-fields';

/** The day that a medicine or a goal ended on. */
export function EndedField(props: Omit<ComponentProps<typeof DayField>, 'optional' | 'hint'>) {
  return (
    <DayField {...props} optional hint="It then stays in the histories, and is offered no more." />
  );
}
