import { readSettings } from '@/data/preferences/settings';
import { onSettings } from '@/data/preferences/settings-store';
import type { CallProblem } from '@/domain/ai/call-problems';
import type { Settings } from '@/domain/ai/settings';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

/**
 * Begins something that calls a provider: takes its earlier message away and, if something is missing, says what. Once the settings
 * have it, in this tab or another, that message goes too. Returns whether something is missing.
 */
export function showCallProblem(
  topic: string,
  problemWith: (settings: Settings) => CallProblem | null,
): boolean {
  forgetToast(topic);
  const problem = problemWith(readSettings());
  if (!problem) return false;
  showToast({ topic, tone: 'danger', ...problem });
  const stop = onSettings(() => {
    if (problemWith(readSettings()) !== null) return;
    stop();
    forgetToast(topic);
  });
  return true;
}
