import { chunkInterval } from './recorder-state';

export interface Recorded {
  readonly audio: Blob;
  /** Milliseconds. */
  readonly length: number;
  /** Whether the device was disconnected, rather than someone pressing Stop. */
  readonly unplugged: boolean;
}

/** A microphone that is recording. */
export interface Microphone {
  /** Milliseconds since the recording began. */
  readonly elapsed: () => number;
  /** Loudness now, from 0 to 1. */
  readonly level: () => number;
  /** Ends the recording and passes it to `onStopped`. */
  readonly stop: () => void;
  /** Releases the microphone and discards the recording. */
  readonly release: () => void;
}

/** Returns whether this browser can record; over plain http it can't. */
export function canRecord(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in window;
}

/**
 * Asks for the microphone and starts recording. Rejects when the person or the browser refuses, or there is none.
 * `onStopped` is called once, after `stop` or when the device goes away, never after `release`.
 */
export async function startMicrophone(
  onStopped: (recorded: Recorded) => void,
): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    return record(stream, onStopped);
  } catch (error) {
    // If the browser grants the microphone but can't record, stop listening.
    for (const track of stream.getTracks()) track.stop();
    throw error;
  }
}

function record(stream: MediaStream, onStopped: (recorded: Recorded) => void): Microphone {
  const type = chooseAudioType((candidate) => MediaRecorder.isTypeSupported(candidate));
  const recorder = new MediaRecorder(stream, type === null ? {} : { mimeType: type });
  const meter = levelMeter(stream);
  const chunks: Blob[] = [];
  const startedAt = performance.now();
  let isUnplugged = false;
  let isReleased = false;

  function stopStream() {
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  }

  recorder.addEventListener('dataavailable', (event) => {
    if (event.data.size > 0) chunks.push(event.data);
  });
  recorder.addEventListener('stop', () => {
    const length = performance.now() - startedAt;
    stopStream();
    if (!isReleased)
      onStopped({
        audio: new Blob(chunks, { type: recorder.mimeType }),
        length,
        unplugged: isUnplugged,
      });
  });
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', () => {
      isUnplugged = true;
      if (recorder.state !== 'inactive') recorder.stop();
    });
  }
  recorder.start(chunkInterval);

  return {
    elapsed: () => performance.now() - startedAt,
    level: meter.level,
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop();
    },
    release: () => {
      isReleased = true;
      if (recorder.state !== 'inactive') recorder.stop();
      stopStream();
    },
  };
}

/** Measures the loudness of a stream: the root mean square of the last samples, scaled so that near speech is about 0.5. */
function levelMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const sum = samples.reduce((total, sample) => total + sample * sample, 0);
      return Math.min(1, Math.sqrt(sum / samples.length) * 5);
    },
    close: () => {
      if (context.state !== 'closed') void context.close();
    },
  };
}

/** 'Preferred formats in order: wav, mp3, mpeg, ogg, webm with opus, m4a, flac.' */
const preferredTypes = [
  'audio/wav',
  'audio/mp3',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm;codecs=opus',
  'audio/m4a',
  'audio/flac',
  // Safari's name for m4a; it is tried last because the catalogue does not name it.
  'audio/mp4',
] as const;

/** Returns the first preferred format that the browser can record; null leaves the choice to the browser. */
export function chooseAudioType(isSupported: (type: string) => boolean): string | null {
  return preferredTypes.find((type) => isSupported(type)) ?? null;
}
