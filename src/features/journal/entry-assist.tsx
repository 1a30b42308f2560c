import { useEffect, useEffectEvent } from 'react';
import {
  AnalysisButton,
  type PendingPhoto,
  type PhotoWait,
  usePhotoWait,
} from '@/ai/assist/analysis-button';
import { showCallProblem } from '@/ai/assist/call-problem';
import { type AiCall, useAiCall } from '@/ai/assist/use-ai-call';
import { useDictation } from '@/ai/assist/use-dictation';
import type { DraftForm } from '@/shared/record-form/use-draft';
import {
  analysisMessage,
  withImageAnalysis,
  withParagraph,
  withTextAnalysis,
} from '@/domain/entry/analysis-text';
import type { Child } from '@/domain/schema/entities';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import { blobToDataUrl } from '@/data/photos/data-url';
import { hasPhotoAfter, readPhotoAfter } from '@/data/photos/photo-changes';
import { readSettings } from '@/data/preferences/settings';
import { serviceFor } from '@/domain/ai/provider-choice';
import { photoProblem, textProblem } from '@/domain/ai/call-problems';
import { forgetRecordingWarning } from './entry-form-config';
import { showToast } from '@/ui/messages/toast-queue';

interface AssistProps {
  readonly draft: DraftForm<EntryFormValues>;
  readonly child: Child;
}

interface TextAssistProps extends AssistProps {
  /** Called with whether something is being recorded, transcribed or waiting for a retry. */
  readonly onDictating: (isActive: boolean) => void;
}

/** The buttons that dictate into Additional Notes and analyse them. */
export function TextAssist({ draft, child, onDictating }: TextAssistProps) {
  const call = useAiCall();
  const analyzeText = useTextAnalysis({ draft, child, call });
  const dictation = useDictation({
    onText: (spoken) => {
      draft.editor.set({ content: withParagraph(draft.editor.state().values.content, spoken) });
    },
  });
  const { isActive } = dictation;
  const reportDictating = useEffectEvent(onDictating);
  useEffect(() => {
    reportDictating(isActive);
    if (!isActive) forgetRecordingWarning();
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

export function PhotoAssist({ draft, photo, child, storedPhotoId }: PhotoAssistProps) {
  const call = useAiCall();
  const wait = usePhotoWait(photo);
  const analyzePhoto = usePhotoAnalysis({ draft, wait, storedPhotoId, child, call });
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

interface AnalysisContext {
  readonly draft: DraftForm<EntryFormValues>;
  readonly child: Child;
  readonly call: AiCall;
}

/** Analyses the entry's text. Anything typed while it runs is kept; the answer is appended. */
export function useTextAnalysis({ draft, child, call }: AnalysisContext) {
  return async function analyzeText() {
    const { category, content } = draft.editor.state().values;
    if (showCallProblem('text-analysis', (settings) => textProblem(content, settings))) return;
    const service = serviceFor('text-analysis', readSettings());
    if (!service) return;
    const outcome = await call.run({
      kind: 'text-analysis',
      provider: service.provider,
      childName: child.name,
      alsoCalled: child.alsoCalled,
      fallback: 'Failed to analyze content',
      work: async (request) => {
        const { analyseText } = await import('@/ai/calls');
        return analyseText({ category, text: content }, service, request);
      },
    });
    if (outcome.status === 'done') {
      draft.editor.set({
        content: withTextAnalysis(draft.editor.state().values.content, outcome.value),
      });
      showToast({
        topic: 'text-analysis',
        ...analysisMessage(outcome.value, 'AI analysis has been added to your entry.'),
      });
    }
    if (outcome.status === 'failed') showFailure('text-analysis', outcome.message);
  };
}

/** Analyses the entry's photo, newly picked or already stored. */
export function usePhotoAnalysis({
  draft,
  wait,
  storedPhotoId,
  child,
  call,
}: AnalysisContext & {
  readonly wait: PhotoWait;
  readonly storedPhotoId: string | undefined;
}) {
  return async function analyzePhoto() {
    // The photo field itself says why a photo was refused.
    if (!(await wait.untilReady())) return;
    const { values, photo } = draft.editor.state();
    const { category } = values;
    const hasPhoto = hasPhotoAfter(photo, storedPhotoId);
    if (showCallProblem('photo-analysis', (settings) => photoProblem(hasPhoto, settings))) return;
    const service = serviceFor('photo-analysis', readSettings());
    if (!service) return;
    const outcome = await call.run({
      kind: 'photo-analysis',
      provider: service.provider,
      childName: child.name,
      alsoCalled: child.alsoCalled,
      fallback: 'Could not analyze the image',
      work: async (request) => {
        const { analysePhoto } = await import('@/ai/calls');
        const full = await readPhotoAfter(photo, storedPhotoId);
        const photoUrl = await blobToDataUrl(full);
        return analysePhoto({ category, photoUrl }, service, request);
      },
    });
    if (outcome.status === 'done') {
      draft.editor.set({
        content: withImageAnalysis(draft.editor.state().values.content, outcome.value),
      });
      showToast({
        topic: 'photo-analysis',
        ...analysisMessage(outcome.value, 'The image analysis has been added to your entry.'),
      });
    }
    if (outcome.status === 'failed') showFailure('photo-analysis', outcome.message);
  };
}

function showFailure(topic: string, description: string) {
  showToast({ topic, tone: 'danger', title: 'Analysis Failed', description });
}
