import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftForm } from './use-draft';
import { photoNotesText, photosNotKeptText, photoNotReadText, PhotoPicks } from './photo-picks';
import { type ChosenPhoto, chosenPhotoId } from '@/data/photos/photo-changes';
import { useThumbUrls } from '@/data/photos/use-photo-url';

/** The photos of a form: what to preview, and what choosing, moving or removing one does. */
export function usePhotoField<T extends object>(draft: DraftForm<T>, limit: number) {
  const { editor } = draft;
  const [picks] = useState(() => new PhotoPicks());
  const { isBusy, error, notes } = useSyncExternalStore(picks.subscribe, picks.state);
  // Nothing is written for a form that is gone.
  useEffect(() => () => picks.cancel(), [picks]);
  const photos = useThumbUrls(editor.photos());

  /** Changes the photos, once those of a stored draft have been read back. */
  async function change(to: (now: readonly ChosenPhoto[]) => readonly ChosenPhoto[]) {
    if (editor.state().isRestoring) await editor.restorePhoto();
    editor.setPhotos(to(editor.photos()));
  }

  return {
    /** In order, with an object URL of a preview each; null until the preview is there, or if the photo is lost. */
    photos,
    limit,
    isBusy,
    error,
    /** A hint about how the photos are kept until they are saved, or what they lost; null while all is well. */
    hint: draft.isPhotoUnread
      ? photoNotReadText
      : draft.notStored === 'photo'
        ? photosNotKeptText(photos.length)
        : photoNotesText(
            photos.map(({ id }) => id),
            notes,
          ),
    /**
     * Adds files as photos; the first replaces the photo with the id `over`. If the form holds one photo at most, it
     * replaces that one. `isMore`: they continue the pick before, whose messages stay. Returns false if others were picked in the
     * meantime or the form is gone.
     */
    onPick: async (files: readonly File[], over?: string, isMore = false): Promise<boolean> => {
      // Stored photos come first.
      if (limit > 1) await editor.restorePhoto();
      let replaced = over;
      return picks.pick(files, {
        limit,
        isMore,
        hasRoom: () => limit === 1 || replaced !== undefined || editor.photos().length < limit,
        add: (photo) => {
          const now = limit === 1 ? [] : editor.photos();
          const at = now.findIndex((one) => chosenPhotoId(one) === replaced);
          replaced = undefined;
          const known = now.findIndex((one) => chosenPhotoId(one) === photo.id);
          // One of the record's own photos that is picked again may have lost its bytes.
          if (known >= 0 && typeof now[known] !== 'string') return false;
          const to = known >= 0 ? known : at;
          editor.setPhotos(to < 0 ? [...now, photo] : now.with(to, photo));
          return true;
        },
      });
    },
    onRemove: (id: string) => {
      // With room for one photo, another may be on its way; with room for several, it isn't this one.
      if (limit === 1) picks.cancel();
      void change((now) => now.filter((one) => chosenPhotoId(one) !== id));
    },
    /** Moves a photo to another position, counted from 0. */
    onMove: (id: string, to: number) => {
      void change((now) => {
        const moved = now.filter((one) => chosenPhotoId(one) === id);
        return now.filter((one) => chosenPhotoId(one) !== id).toSpliced(to, 0, ...moved);
      });
    },
    cancel: () => {
      picks.cancel();
    },
    /** Returns whether a photo is on its way into the form right now. */
    isPending: () => picks.state().isBusy || editor.state().isRestoring,
    /** Waits for the photos on their way. Returns false if one could not be added, unless the form holds several. */
    ready: async () => {
      await editor.restorePhoto();
      const areAllAdded = await picks.ready();
      return areAllAdded || (limit > 1 && editor.photos().length > 0);
    },
  };
}

/** The props of the photo field. */
export type PhotoFieldState = ReturnType<typeof usePhotoField>;
