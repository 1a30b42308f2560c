import type { ReactNode } from 'react';
import { PhotoPicker } from '@/ui/fields/photo-picker';
import type { PhotoFieldState } from './use-photo-field';
import './record-form.css';

interface FormPhotoProps {
  readonly photo: PhotoFieldState;
  readonly previewAlt?: string | undefined;
}

/** The photo field of a record's form. */
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
      hint={hint !== null && <span role="status">{hint}</span>}
      onPick={(files, over) => {
        void onPick(files, over);
      }}
      onRemove={onRemove}
      onMove={onMove}
    />
  );
}

/** Wraps the button that analyzes a form's photo: says who will see the photo, and when. */
export function PhotoAnalysis({ children }: { readonly children: ReactNode }) {
  return (
    <div className="photo-analysis">
      {children}
      <p className="fld-hint">
        The photo goes to your own AI provider only when you press the button.
      </p>
    </div>
  );
}
