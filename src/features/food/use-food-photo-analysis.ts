import type { AiCall } from '@/ai/assist/use-ai-call';
import { showCallProblem } from '@/ai/assist/call-problem';
import type { PhotoWait } from '@/ai/assist/analysis-button';
import { blobToDataUrl } from '@/data/photos/data-url';
import { hasPhotoAfter, readPhotoAfter } from '@/data/photos/photo-changes';
import { readSettings } from '@/data/preferences/settings';
import type { DraftForm } from '@/shared/record-form/use-draft';
import { foodPhotoService } from '@/domain/ai/provider-choice';
import { foodPhotoProblem } from '@/domain/ai/call-problems';
import { analysisMessage, withAnswer } from '@/domain/entry/analysis-text';
import type { Child } from '@/domain/schema/entities';
import type { FoodFormValues } from '@/domain/food/food-form';
import { showToast } from '@/ui/messages/toast-queue';

interface AnalysisContext {
  readonly draft: DraftForm<FoodFormValues>;
  readonly wait: PhotoWait;
  readonly storedPhotoId: string | undefined;
  readonly child: Child;
  readonly call: AiCall;
}

/** From the specification: "In the food form the analysis is written into the notes field". It is appended to the notes. */
export function useFoodPhotoAnalysis({ draft, wait, storedPhotoId, child, call }: AnalysisContext) {
  return async function analyzePhoto() {
    // The photo field itself says why a photo was refused.
    if (!(await wait.untilReady())) return;
    const { photo } = draft.editor.state();
    const hasPhoto = hasPhotoAfter(photo, storedPhotoId);
    if (showCallProblem('photo-analysis', (settings) => foodPhotoProblem(hasPhoto, settings)))
      return;
    const service = foodPhotoService(readSettings());
    if (!service) return;
    const outcome = await call.run({
      kind: 'food-photo',
      provider: service.provider,
      childName: child.name,
      alsoCalled: child.alsoCalled,
      fallback: 'Could not analyze the food image',
      work: async (request) => {
        const { analyseFoodPhoto } = await import('@/ai/calls');
        const full = await readPhotoAfter(photo, storedPhotoId);
        const photoUrl = await blobToDataUrl(full);
        return analyseFoodPhoto(
          { name: draft.editor.state().values.name, photoUrl },
          service,
          request,
        );
      },
    });
    if (outcome.status === 'done') {
      draft.editor.set({ notes: withAnswer(draft.editor.state().values.notes, outcome.value) });
      showToast({
        topic: 'photo-analysis',
        ...analysisMessage(outcome.value, 'Nutritional analysis has been added to the notes.'),
      });
    }
    if (outcome.status === 'failed') {
      showToast({
        topic: 'photo-analysis',
        tone: 'danger',
        title: 'Analysis Failed',
        description: outcome.message,
      });
    }
  };
}
