import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftForm } from './use-draft';
import { PhotoPicks } from './photo-picks';
import { useBlobUrl, usePhotoUrl } from '../data/photos/use-photo-url';

/** The photo of a form: what to preview, and what choosing or removing one does. */
export function usePhotoField<T>(draft: DraftForm<T>, storedId: string | undefined) {
  const [picks] = useState(() => new PhotoPicks());
  const { isBusy, error } = useSyncExternalStore(picks.subscribe, picks.state);
  // Nothing is written for a form that is gone.
  useEffect(() => () => picks.cancel(), [picks]);
  const change = draft.photo;
  const chosenUrl = useBlobUrl(change.kind === 'set' ? change.photo.thumb : null);
  const storedUrl = usePhotoUrl(change.kind === 'keep' ? storedId : undefined, 'thumb');

  return {
    previewUrl: chosenUrl ?? storedUrl,
    isBusy,
    error,
    /** The browser refused to keep the photo until it is saved. */
    isUnkept: draft.unkept === 'photo',
    /** Answers whether the file was dealt with; false when another was picked meanwhile, or the form is gone. */
    onPick: (file: File) => picks.pick(file, draft.setPhoto),
    onRemove: () => {
      picks.cancel();
      draft.setPhoto(null);
    },
    cancel: () => {
      picks.cancel();
    },
    /** Whether a photo is on its way into the form, at this moment. */
    isPending: () => picks.state().isBusy || draft.now().isRestoring,
    /** Waits for the photo that is on its way. Answers false when it could not be taken in. */
    ready: async () => {
      await draft.restorePhoto();
      return picks.ready();
    },
  };
}
