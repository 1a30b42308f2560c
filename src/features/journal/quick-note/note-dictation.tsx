import { useEffect, useEffectEvent } from 'react';
import { useDictation } from '@/ai/assist/use-dictation';
import { withParagraph } from '@/domain/entry/analysis-text';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import type { DraftForm } from '@/shared/record-form/use-draft';
import { forgetRecordingWarning } from '@/features/journal/entry-form-config';

interface NoteDictationProps {
  readonly draft: DraftForm<EntryFormValues>;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
  /** Called with whether something is being recorded, transcribed or waiting for a retry. */
  readonly onDictating: (isActive: boolean) => void;
}

export function NoteDictation({ draft, onChange, onDictating }: NoteDictationProps) {
  const { button, status, isActive } = useDictation({
    label: 'Dictate',
    onText: (spoken) => {
      onChange({ content: withParagraph(draft.editor.state().values.content, spoken) });
    },
  });
  const reportDictating = useEffectEvent(onDictating);
  useEffect(() => {
    reportDictating(isActive);
    if (!isActive) forgetRecordingWarning();
  }, [isActive]);
  return (
    <>
      {button}
      {status}
    </>
  );
}
