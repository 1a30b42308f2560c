import { PhotoPicker } from './photo-picker';

interface FormPhotoProps {
  readonly photo: {
    readonly previewUrl: string | null;
    readonly isBusy: boolean;
    readonly error: string | null;
    readonly onPick: (file: File) => void;
    readonly onRemove: () => void;
  };
  readonly previewAlt?: string | undefined;
}

/** The photo of a record's form. */
export function FormPhoto({ photo, previewAlt = 'Chosen photo' }: FormPhotoProps) {
  return (
    <PhotoPicker
      label="Photo"
      optional
      previewUrl={photo.previewUrl}
      previewAlt={previewAlt}
      busy={photo.isBusy}
      error={photo.error ?? undefined}
      onPick={photo.onPick}
      onRemove={photo.onRemove}
    />
  );
}
