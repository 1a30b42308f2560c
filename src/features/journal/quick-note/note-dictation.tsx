import { useEffect, useEffectEvent } from 'react';
import { useDictation } from '@/ai/assist/use-dictation';
import { withParagraph } from '@/domain/entry/analysis-text';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import type { DraftForm } from '@/shared/record-form/use-draft';

interface NoteDictationProps {
  readonly draft: DraftForm<EntryFormValues>;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
  /** Told whether something is recorded, transcribed or kept for another try. */
  readonly onDictating: (isActive: boolean) => void;
}

/** Dictation into a quick note, as in the whole form. */
export function NoteDictation({ draft, onChange, onDictating }: NoteDictationProps) {
  const { button, status, isActive } = useDictation({
    label: 'Dictate',
    onText: (spoken) => {
      onChange({ content: withParagraph(draft.editor.state().values.content, spoken) });
    },
  });
  const tell = useEffectEvent(onDictating);
  useEffect(() => {
    tell(isActive);
  }, [isActive]);
  return (
    <>
      {button}
      {status}
    </>
  );
}
