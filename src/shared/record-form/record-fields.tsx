import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { lastDayAnywhere } from '@/domain/dates/calendar-day';
import { isFromTyping } from '@/lib/use-url-state';
import { hasKeyboard } from '@/lib/use-media';
import { useCurrentDate } from '@/lib/use-now';
import { DateField } from '@/ui/fields/date-field';
import { TextField } from '@/ui/fields/text-field';

/** The props of the fields of any record's form. */
export interface RecordFieldsProps<Values, Errors> {
  readonly formId: string;
  readonly values: Values;
  readonly errors: Errors;
  readonly onChange: (patch: Partial<Values>) => void;
  readonly onSubmit: () => void;
  readonly photo: ReactNode;
}

interface FieldProps {
  readonly label: string;
  /** Empty if there is none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * The field for the record's name. It takes the focus if that opens no on-screen keyboard over half the screen, or if a
 * keyboard is in use already because the person opened the form by typing.
 */
export function NameField(props: FieldProps) {
  const location = useLocation();
  const isOpenIn = hasKeyboard() || isFromTyping(location.state);
  return <TextField {...props} autoFocus={isOpenIn} dir="auto" autoComplete="off" />;
}

interface DayFieldProps extends FieldProps {
  readonly optional?: boolean;
  readonly hint?: string;
}

/** The day of a record: any that has begun somewhere on earth, or the one that the form was opened with. */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  const [opened] = useState(value);
  const latest = lastDayAnywhere(useCurrentDate(lastDayAnywhere));
  return (
    <DateField
      {...props}
      value={value === '' ? null : value}
      max={opened > latest ? opened : latest}
      onChange={(day) => {
        onChange(day ?? '');
      }}
    />
  );
}
