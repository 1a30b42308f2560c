import { type ReactNode, useId } from 'react';
import { Mic } from 'lucide-react';
import { isCancelled } from '@/ai/providers/ai-errors';
import { readSettings } from '@/data/preferences/settings';
import { serviceFor } from '@/domain/ai/provider-choice';
import { voiceProblem } from '@/domain/ai/call-problems';
import { Button, IconButton } from '@/ui/base/button';
import { RecorderBar } from '@/ui/fields/recorder-bar';
import { showToast } from '@/ui/messages/toast-queue';
import { canRecord } from '@/ai/recorder/microphone';
import { clockText, progressOf } from '@/ai/recorder/recorder-state';
import { useRecorder } from '@/ai/recorder/use-recorder';
import { showCallProblem } from './call-problem';
import { useAiCall } from './use-ai-call';

export interface Dictation {
  /** The Record button; absent while recording, transcribing or keeping a recording, and if the browser can't record. */
  readonly button: ReactNode;
  /** The recorder while it isn't idle, and the consent sheet. */
  readonly status: ReactNode;
  /** Whether it's recording or transcribing. */
  readonly isActive: boolean;
  /** Releases the microphone and discards the recording without sending it. */
  readonly discard: () => void;
}

interface DictationOptions {
  /** Receives the transcribed text, to append to what is typed already. */
  readonly onText: (text: string) => void;
  /** Whether the button is only an icon, as in the chat. */
  readonly isCompact?: boolean | undefined;
  readonly label?: 'Record' | 'Dictate' | undefined;
}

const faults = {
  'no-microphone': {
    title: 'Recording Error',
    description: 'Could not access microphone. Please check permissions.',
  },
  'too-short': {
    title: 'Recording too short',
    description: 'Please record for at least 1 second. Try holding the record button longer.',
  },
  unplugged: {
    title: 'Recording Error',
    description: 'The microphone was disconnected. Please connect it and record again.',
  },
};

/**
 * Dictation: records, sends the recording to the person's own speech-to-text provider, and passes on the text.
 * A failed transcription keeps the recording for another try until the form is closed.
 */
export function useDictation({
  onText,
  isCompact = false,
  label = 'Record',
}: DictationOptions): Dictation {
  // Each field's own: a success in another says nothing about this one.
  const topic = `dictation ${useId()}`;
  const call = useAiCall();

  async function transcribe(audio: Blob, signal: AbortSignal) {
    const service = serviceFor('transcription', readSettings());
    if (!service) throw new Error('No speech-to-text provider is set up');
    const stop = () => {
      call.cancel();
    };
    signal.addEventListener('abort', stop);
    const outcome = await call.run({
      kind: 'transcription',
      provider: service.provider,
      fallback: 'Failed to transcribe recording',
      work: async (request) => {
        showToast({
          topic,
          title: 'Processing',
          description: 'Transcribing your recording...',
        });
        const module = await import('@/ai/calls');
        return module.transcribe(audio, service, request);
      },
    });
    signal.removeEventListener('abort', stop);
    if (outcome.status === 'done') {
      onText(outcome.value);
      showToast({
        topic,
        title: 'Transcription Complete',
        description: 'Your recording has been transcribed.',
      });
      return;
    }
    if (outcome.status === 'failed' && !isCancelled(outcome.error)) {
      showToast({
        topic,
        tone: 'danger',
        title: 'Transcription Error',
        description: outcome.message,
      });
    }
    throw new Error('Not transcribed');
  }

  const recorder = useRecorder({
    transcribe,
    onFault: (fault) => {
      showToast({ topic, tone: 'danger', ...faults[fault] });
    },
  });
  const { state } = recorder;

  function record() {
    if (!showCallProblem(topic, voiceProblem)) recorder.start();
  }

  const isStarting = state.phase === 'starting';
  const hasButton = canRecord() && (state.phase === 'idle' || isStarting);
  return {
    isActive: state.phase !== 'idle',
    discard: recorder.discard,
    button: !hasButton ? null : isCompact ? (
      <IconButton label={label} icon={Mic} disabled={isStarting} onClick={record} />
    ) : (
      <Button
        variant="quiet"
        size="sm"
        icon={Mic}
        busy={isStarting}
        busyLabel={label}
        onClick={record}
      >
        <span>{label}</span>
      </Button>
    ),
    status: (
      <>
        {state.phase === 'recording' && (
          <RecorderBar
            progress={progressOf(state.elapsed)}
            time={clockText(state.elapsed)}
            level={state.level}
            onStop={recorder.stop}
          />
        )}
        {state.phase === 'processing' && (
          <p className="recbar" role="status">
            <span className="recbar-text">Transcribing your recording...</span>
            <Button variant="quiet" size="sm" onClick={call.cancel}>
              Cancel
            </Button>
          </p>
        )}
        {state.phase === 'kept' && (
          <div className="recbar">
            <span className="recbar-text">The recording is kept until you close this.</span>
            <Button variant="quiet" size="sm" onClick={recorder.retry}>
              Try again
            </Button>
            <Button variant="quiet" size="sm" onClick={recorder.discard}>
              Discard
            </Button>
          </div>
        )}
        <span className="visually-hidden" role="status">
          {state.phase === 'recording' && 'Recording'}
        </span>
        {call.sheet}
      </>
    ),
  };
}
