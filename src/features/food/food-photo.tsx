import { useCalm } from '../../data/preferences/preferences';
import { usePhotoUrl } from '../../data/photos/use-photo-url';
import { QuietPhoto } from '../../ui/content/quiet-photo';

/** The small picture of a card; its place is kept while it loads. */
export function FoodPhoto({ id, name }: { readonly id: string; readonly name: string }) {
  const isCalm = useCalm();
  const url = usePhotoUrl(id, 'thumb');
  return (
    <QuietPhoto isQuiet={isCalm} of={name}>
      <div className="food-photo">
        {url !== null && (
          // Dragging the picture drags the card, not a file.
          <img src={url} alt={`Photo: ${name}`} decoding="async" draggable={false} />
        )}
      </div>
    </QuietPhoto>
  );
}
