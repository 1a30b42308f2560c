import { useState } from 'react';
import type { PhotoChange } from './photos';
import { PhotoError, preparePhoto, type PreparedPhoto } from './prepare-photo';
import { useBlobUrl, usePhotoUrl } from './use-photo-url';

/** The photo of a form: what to preview, and what choosing or removing one does. */
export function usePhotoField(
  change: PhotoChange,
  storedId: string | undefined,
  setPhoto: (photo: PreparedPhoto | null) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const chosenUrl = useBlobUrl(change.kind === 'set' ? change.photo.thumb : null);
  const storedUrl = usePhotoUrl(change.kind === 'keep' ? storedId : undefined, 'thumb');

  async function pick(file: File) {
    setBusy(true);
    setError(null);
    try {
      setPhoto(await preparePhoto(file));
    } catch (failure) {
      if (!(failure instanceof PhotoError)) console.error(failure);
      setError(
        failure instanceof PhotoError
          ? failure.message
          : 'The photo could not be read. Choose it again.',
      );
    } finally {
      setBusy(false);
    }
  }

  return {
    previewUrl: chosenUrl ?? storedUrl,
    isBusy,
    error,
    onPick: (file: File) => {
      void pick(file);
    },
    onRemove: () => {
      setError(null);
      setPhoto(null);
    },
  };
}
