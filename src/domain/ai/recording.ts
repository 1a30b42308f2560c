/** In ms. 'Recording must last at least 1 second' (sections 5 and 9). */
export const shortestRecording = 1000;

/** 'A Blob of at least 1000 bytes.' */
export const minimumBytes = 1000;

/** 'Of type flac, m4a, mp3, mp4, mpeg, mpga, oga, ogg, wav or webm', in the order of the message. */
export const audioFormats = [
  'flac',
  'm4a',
  'mp3',
  'mp4',
  'mpeg',
  'mpga',
  'oga',
  'ogg',
  'wav',
  'webm',
] as const;
export type AudioFormat = (typeof audioFormats)[number];

/** Other names browsers use for the same formats. */
const aliases: Readonly<Record<string, AudioFormat>> = {
  wave: 'wav',
  'vnd.wave': 'wav',
  'mp4a-latm': 'm4a',
};

/**
 * Returns the format of a MIME type, used as the extension of the uploaded file: `audio/webm;codecs=opus` is webm. Null if it
 * isn't one of the ten.
 */
export function audioFormatOf(type: string): AudioFormat | null {
  const match = /^(?:audio|video)\/(?:x-)?([a-z0-9.-]+)\s*(?:;|$)/i.exec(type.trim());
  const name = match?.[1]?.toLowerCase() ?? '';
  return audioFormats.find((format) => format === name) ?? aliases[name] ?? null;
}
