import { X } from 'lucide-react';
import type { PhotoFieldState } from '@/shared/record-form/use-photo-field';
import { IconButton } from '@/ui/base/button';
import { PhotoThumbnail } from '@/ui/content/photos';

/** The photos of a note beside its words, small and in their order; the whole form moves them. */
export function NotePhotos({ photo }: { readonly photo: PhotoFieldState }) {
  const { photos, onRemove } = photo;
  if (photos.length === 0) return null;
  const nameOf = (at: number) => (photos.length === 1 ? 'photo' : `photo ${at + 1}`);
  return (
    <ul className="note-photos" data-many={photos.length > 1 || undefined}>
      {photos.map(({ id, ...shown }, at) => (
        <li key={id}>
          <PhotoThumbnail {...shown} alt={`Chosen ${nameOf(at)}`} />
          <IconButton
            label={`Remove ${nameOf(at)}`}
            icon={X}
            onClick={() => {
              onRemove(id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
