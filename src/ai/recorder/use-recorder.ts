import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { microphone, type Microphone } from './microphone';
import {
  idle,
  type RecorderFault,
  type RecorderState,
  recorderStep,
  tickEvery,
} from './recorder-state';

export interface Recorder {
  readonly state: RecorderState;
  /** Asks for the microphone and records; ignored while a recording is under way. */
  readonly start: () => void;
  /** Ends the recording; the audio goes to `transcribe`. */
  readonly stop: () => void;
  /** Tries a kept recording again. */
  readonly retry: () => void;
  /** Throws away what was recorded, without sending it. */
  readonly discard: () => void;
}

export interface RecorderOptions {
  /** Makes text of a recording and puts it where it belongs. A rejection keeps the recording for a retry. */
  readonly transcribe: (audio: Blob, signal: AbortSignal) => Promise<void>;
  /** Told once when a recording could not be made. */
  readonly onFault: (fault: RecorderFault) => void;
}

/**
 * Records speech. When the component goes while it records or transcribes, the microphone is released and
 * nothing is sent. A hidden tab goes on recording: a phone that dims its screen must not cut off a sentence.
 */
export function useRecorder({ transcribe, onFault }: RecorderOptions): Recorder {
  const [state, dispatch] = useReducer(recorderStep, idle);
  const current = useRef<Microphone | null>(null);
  /** Counts up with every start and every end, so that a microphone that comes too late is let go. */
  const attempt = useRef(0);
  const makeText = useEffectEvent(transcribe);

  useEffect(() => {
    return () => {
      attempt.current += 1;
      current.current?.release();
      current.current = null;
    };
  }, []);

  const tellFault = useEffectEvent(onFault);
  useEffect(() => {
    if (state.phase === 'idle' && state.fault !== null) tellFault(state.fault);
  }, [state]);

  const audio = state.phase === 'processing' ? state.audio : null;
  useEffect(() => {
    if (!audio) return;
    const controller = new AbortController();
    makeText(audio, controller.signal)
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
    }, tickEvery);
    return () => {
      clearInterval(timer);
    };
  }, [isRecording]);

  async function start() {
    dispatch({ kind: 'start' });
    attempt.current += 1;
    const mine = attempt.current;
    const isOver = () => mine !== attempt.current;
    try {
      const mic = await microphone((recorded) => {
        current.current = null;
        dispatch({ kind: 'stopped', ...recorded });
      });
      if (isOver()) {
        mic.release();
        return;
      }
      current.current = mic;
      dispatch({ kind: 'started' });
    } catch (error) {
      if (isOver()) return;
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
