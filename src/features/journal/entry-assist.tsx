import { useEffect, useEffectEvent } from 'react';
import { AnalysisButton, type PendingPhoto, usePhotoWait } from '@/ai/assist/analysis-button';
import { useAiCall } from '@/ai/assist/use-ai-call';
import { useDictation } from '@/ai/assist/use-dictation';
import type { DraftForm } from '@/shared/record-form/use-draft';
import { withParagraph } from '@/domain/entry/analysis-text';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import { usePhotoAnalysis, useTextAnalysis } from './use-entry-analysis';

interface AssistProps {
  readonly draft: DraftForm<EntryFormValues>;
  readonly childName: string;
}

interface TextAssistProps extends AssistProps {
  /** Told whether something is recorded, transcribed or kept for another try. */
  readonly onDictating: (isActive: boolean) => void;
}

/** Dictation into Additional Notes, and their analysis. */
export function TextAssist({ draft, childName, onDictating }: TextAssistProps) {
  const call = useAiCall();
  const analyzeText = useTextAnalysis({ draft, childName, call });
  const dictation = useDictation({
    onText: (spoken) => {
      draft.editor.set({ content: withParagraph(draft.editor.state().values.content, spoken) });
    },
  });
  const { isActive } = dictation;
  const tell = useEffectEvent(onDictating);
  useEffect(() => {
    tell(isActive);
  }, [isActive]);
  return (
    <>
      {dictation.button}
      <AnalysisButton label="Analyze Text" variant="quiet" call={call} onAnalyze={analyzeText} />
      {dictation.status}
      {call.sheet}
    </>
  );
}

interface PhotoAssistProps extends AssistProps {
  readonly photo: PendingPhoto;
  readonly storedPhotoId: string | undefined;
}

export function PhotoAssist({ draft, photo, childName, storedPhotoId }: PhotoAssistProps) {
  const call = useAiCall();
  const wait = usePhotoWait(photo);
  const analyzePhoto = usePhotoAnalysis({ draft, wait, storedPhotoId, childName, call });
  return (
    <>
      <AnalysisButton
        label="Analyze Photo"
        variant="outline"
        call={call}
        wait={wait}
        onAnalyze={analyzePhoto}
      />
      {call.sheet}
    </>
  );
}
