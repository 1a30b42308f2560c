import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { startMicrophone, type Microphone } from './microphone';
import {
  idleState,
  type RecorderFault,
  type RecorderState,
  recorderStep,
  tickInterval,
} from './recorder-state';

export interface Recorder {
  readonly state: RecorderState;
  /** Asks for the microphone and records; ignored while it's recording. */
  readonly start: () => void;
  /** Ends the recording; the audio goes to `transcribe`. */
  readonly stop: () => void;
  /** Transcribes a kept recording again. */
  readonly retry: () => void;
  /** Discards the recording without sending it. */
  readonly discard: () => void;
}

export interface RecorderOptions {
  /** Transcribes a recording and inserts the text. If it rejects, the recording is kept for a retry. */
  readonly transcribe: (audio: Blob, signal: AbortSignal) => Promise<void>;
  /** Called once if recording failed. */
  readonly onFault: (fault: RecorderFault) => void;
}

/**
 * Records speech. If the component unmounts while it records or transcribes, the microphone is released and
 * nothing is sent. A hidden tab keeps recording: a phone that dims its screen must not cut off a sentence.
 */
export function useRecorder({ transcribe, onFault }: RecorderOptions): Recorder {
  const [state, dispatch] = useReducer(recorderStep, idleState);
  const current = useRef<Microphone | null>(null);
  /** Increases with every start and end, so that a microphone that arrives too late is released. */
  const attempt = useRef(0);
  const runTranscription = useEffectEvent(transcribe);

  useEffect(() => {
    return () => {
      attempt.current += 1;
      current.current?.release();
      current.current = null;
    };
  }, []);

  const reportFault = useEffectEvent(onFault);
  useEffect(() => {
    if (state.phase === 'idle' && state.fault !== null) reportFault(state.fault);
  }, [state]);

  const audio = state.phase === 'processing' ? state.audio : null;
  useEffect(() => {
    if (!audio) return;
    const controller = new AbortController();
    runTranscription(audio, controller.signal)
      .then(() => {
        dispatch({ kind: 'transcribed' });
      })
      .catch(() => {
        if (!controller.signal.aborted) dispatch({ kind: 'failed' });
      });
    return () => {
      controller.abort();
    };
  }, [audio]);

  const isRecording = state.phase === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const mic = current.current;
      if (mic) dispatch({ kind: 'tick', elapsed: mic.elapsed(), level: mic.level() });
    }, tickInterval);
    return () => {
      clearInterval(timer);
    };
  }, [isRecording]);

  async function start() {
    dispatch({ kind: 'start' });
    attempt.current += 1;
    const startedAttempt = attempt.current;
    const isOutdated = () => startedAttempt !== attempt.current;
    try {
      const mic = await startMicrophone((recorded) => {
        current.current = null;
        dispatch({ kind: 'stopped', ...recorded });
      });
      if (isOutdated()) {
        mic.release();
        return;
      }
      current.current = mic;
      dispatch({ kind: 'started' });
    } catch (error) {
      if (isOutdated()) return;
      console.warn('The microphone could not be used.', error);
      dispatch({ kind: 'refused' });
    }
  }

  return {
    state,
    start: () => {
      if (state.phase === 'idle' || state.phase === 'kept') void start();
    },
    stop: () => current.current?.stop(),
    retry: () => {
      dispatch({ kind: 'retry' });
    },
    discard: () => {
      attempt.current += 1;
      current.current?.release();
      current.current = null;
      dispatch({ kind: 'discard' });
    },
  };
}
