import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { cameTyping } from '@/lib/use-url-state';
import { hasKeyboard } from '@/lib/use-media';
import { DateField } from '@/ui/fields/date-field';
import { TextField } from '@/ui/fields/text-field';

/** What the fields of any record's form are given. */
export interface RecordFieldsProps<Values, Errors> {
  readonly formId: string;
  readonly values: Values;
  readonly errors: Errors;
  readonly today: CalendarDay;
  readonly onChange: (patch: Partial<Values>) => void;
  readonly onSubmit: () => void;
  readonly photo: ReactNode;
}

interface FieldProps {
  readonly label: string;
  /** Empty while nothing is given. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * What a record is called by. The form opens in it where that brings up no keyboard over half the screen, or where one is
 * there already: for somebody who came by typing.
 */
export function NamingField(props: FieldProps) {
  const location = useLocation();
  const isOpenIn = hasKeyboard() || cameTyping(location.state);
  return <TextField {...props} autoFocus={isOpenIn} dir="auto" autoComplete="off" />;
}

interface DayFieldProps extends FieldProps {
  readonly latest: CalendarDay;
  readonly optional?: boolean;
  readonly hint?: string;
}

/** The day of a record, at the latest `latest`. */
export function DayField({ latest, value, onChange, ...props }: DayFieldProps) {
  return (
    <DateField
      {...props}
      value={value === '' ? null : value}
      max={latest}
      onChange={(day) => {
        onChange(day ?? '');
      }}
    />
  );
}
