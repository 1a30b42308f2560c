import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import { PhotoThumbnail, QuietPhoto } from '@/ui/content/photos';

/** The small picture of a card; its place is kept while it loads. */
export function FoodPhoto({ id, name }: { readonly id: string; readonly name: string }) {
  const isCalm = useCalm();
  const photo = usePhoto(id, 'thumb');
  return (
    <QuietPhoto isQuiet={isCalm} of={name}>
      <div className="food-photo">
        {/* Dragging the picture drags the card, not a file. */}
        <PhotoThumbnail {...photo} alt={`Photo: ${name}`} decoding="async" draggable={false} />
      </div>
    </QuietPhoto>
  );
}
