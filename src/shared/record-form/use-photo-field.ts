import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftForm } from './use-draft';
import { notKept, notReadBack, PhotoPicks } from './photo-picks';
import { type ChosenPhoto, idOfChosen } from '@/data/photos/photo-changes';
import { useThumbUrls } from '@/data/photos/use-photo-url';

/** The photos of a form: what to preview, and what choosing, moving or removing one does. */
export function usePhotoField<T extends object>(draft: DraftForm<T>, limit: number) {
  const { editor } = draft;
  const [picks] = useState(() => new PhotoPicks());
  const { isBusy, error } = useSyncExternalStore(picks.subscribe, picks.state);
  // Nothing is written for a form that is gone.
  useEffect(() => () => picks.cancel(), [picks]);
  const photos = useThumbUrls(editor.photos());

  /** Changes the photos as they are once those of a kept draft are read back. */
  async function change(to: (now: readonly ChosenPhoto[]) => readonly ChosenPhoto[]) {
    if (editor.state().isRestoring) await editor.restorePhoto();
    editor.setPhotos(to(editor.photos()));
  }

  return {
    /** In their order, with an object URL of a preview each; null until that is there, or where the photo is lost. */
    photos,
    limit,
    isBusy,
    error,
    /** What is to be known of how they are kept until they are saved; null while all is well. */
    hint: draft.isPhotoUnread
      ? notReadBack
      : draft.unkept === 'photo'
        ? notKept(photos.length)
        : null,
    /**
     * Takes files in as photos, the first of them in the place of the photo of the id `over`. Where there is one photo at most,
     * it takes the place of the one before. Answers whether the files were dealt with; false when others were picked
     * meanwhile, or the form is gone.
     */
    onPick: async (files: readonly File[], over?: string): Promise<boolean> => {
      // What was kept comes first.
      if (limit > 1) await editor.restorePhoto();
      let place = over;
      return picks.pick(files, {
        limit,
        hasRoom: () => limit === 1 || place !== undefined || editor.photos().length < limit,
        add: (photo) => {
          const now = limit === 1 ? [] : editor.photos();
          const at = now.findIndex((one) => idOfChosen(one) === place);
          place = undefined;
          const known = now.findIndex((one) => idOfChosen(one) === photo.id);
          // One of the record's own that is chosen again may have lost its bytes.
          if (known >= 0 && typeof now[known] !== 'string') return false;
          const to = known >= 0 ? known : at;
          editor.setPhotos(to < 0 ? [...now, photo] : now.with(to, photo));
          return true;
        },
      });
    },
    onRemove: (id: string) => {
      // Of one photo, another may be on its way; of several, it is not this one.
      if (limit === 1) picks.cancel();
      void change((now) => now.filter((one) => idOfChosen(one) !== id));
    },
    /** Puts a photo into another place, counted from 0. */
    onMove: (id: string, to: number) => {
      void change((now) => {
        const moved = now.filter((one) => idOfChosen(one) === id);
        return now.filter((one) => idOfChosen(one) !== id).toSpliced(to, 0, ...moved);
      });
    },
    cancel: () => {
      picks.cancel();
    },
    /** Whether a photo is on its way into the form, at this moment. */
    isPending: () => picks.state().isBusy || editor.state().isRestoring,
    /**
     * Waits for the photos that are on their way. Answers false when one could not be taken in, but for where there are
     * others beside it.
     */
    ready: async () => {
      await editor.restorePhoto();
      const areAllIn = await picks.ready();
      return areAllIn || (limit > 1 && editor.photos().length > 0);
    },
  };
}

/** What the field of a form's photos is given. */
export type PhotoFieldState = ReturnType<typeof usePhotoField>;
