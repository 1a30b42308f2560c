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

/** The first format of the preferred order that the browser records; null leaves the choice to the browser. */
export function chooseAudioType(isSupported: (type: string) => boolean): string | null {
  return preferredTypes.find((type) => isSupported(type)) ?? null;
}
