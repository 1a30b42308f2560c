import { saveTopic, showToast } from '@/ui/messages/toast-queue';

/** Said where a form is to be saved while words are still being spoken into it. */
export function warnRecording(): void {
  showToast({
    topic: saveTopic,
    tone: 'danger',
    title: 'Finish the recording first',
    description: 'Stop or discard it, then save. Nothing is lost.',
  });
}
