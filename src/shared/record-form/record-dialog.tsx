import type { ReactNode } from 'react';
import type { FormRecord } from './form-config';
import { type OpenedForm, useOpenDraft } from './use-draft';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form';

interface RecordDialogProps<T extends object, E, R> extends Omit<
  RecordFormOptions<T, E, R>,
  'opened'
> {
  /** Draws the form. Called as a function, not as a component: hooks belong in what it draws. */
  readonly children: (form: RecordForm<T, E, R>) => ReactNode;
}

/** Opens the draft of a record's form, and mounts the form again for each draft that replaces it. */
export function RecordDialog<T extends object, E extends object, R extends FormRecord>(
  props: RecordDialogProps<T, E, R>,
) {
  const { config, record } = props;
  const opened = useOpenDraft({ ...config, form: config.draftKeyOf(record) });
  return opened && <OpenedDialog key={opened.id} {...props} opened={opened} />;
}

function OpenedDialog<T extends object, E extends object, R extends FormRecord>({
  children,
  ...options
}: RecordDialogProps<T, E, R> & { readonly opened: OpenedForm }) {
  return children(useRecordForm(options));
}
