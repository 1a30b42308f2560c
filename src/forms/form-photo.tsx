import { PhotoPicker } from '../ui/fields/photo-picker';

interface FormPhotoProps {
  readonly photo: {
    readonly previewUrl: string | null;
    readonly isBusy: boolean;
    readonly error: string | null;
    /** The browser refused to keep it until it is saved. */
    readonly isUnkept: boolean;
    readonly onPick: (file: File) => Promise<unknown>;
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
      hint={photo.isUnkept ? 'There is no room to keep this photo until you save.' : undefined}
      onPick={(file) => {
        void photo.onPick(file);
      }}
      onRemove={photo.onRemove}
    />
  );
}
