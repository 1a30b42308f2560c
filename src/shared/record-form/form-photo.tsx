import { PhotoPicker } from '@/ui/fields/photo-picker';
import type { PhotoFieldState } from './use-photo-field';

interface FormPhotoProps {
  readonly photo: PhotoFieldState;
  readonly previewAlt?: string | undefined;
}

/** The photos of a record's form; of most records, one. */
export function FormPhoto({ photo, previewAlt = 'Chosen photo' }: FormPhotoProps) {
  const { photos, limit, isBusy, error, hint, onPick, onRemove, onMove } = photo;
  return (
    <PhotoPicker
      label="Photo"
      optional
      photos={photos}
      limit={limit}
      previewAlt={previewAlt}
      busy={isBusy}
      error={error ?? undefined}
      hint={hint ?? undefined}
      onPick={(files, over) => {
        void onPick(files, over);
      }}
      onRemove={onRemove}
      onMove={onMove}
    />
  );
}
