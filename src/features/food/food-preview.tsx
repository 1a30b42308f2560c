import { formatDay } from '@/domain/dates/calendar-day';
import type { FoodItem } from '@/domain/schema/entities';
import { shortened } from '@/domain/food/food-text';
import { plainText } from '@/domain/text/excerpt';
import { FoodReaction } from './food-card';

interface FoodPreviewProps {
  readonly food: FoodItem;
  /** Pixels, as wide as the card that was taken. */
  readonly width: number;
  /** The address of the picture on that card, which is loaded already. */
  readonly photoUrl: string | null;
}

/** What follows the pointer while a card is dragged: the card lifted, tilted, without its buttons. */
export function FoodPreview({ food, width, photoUrl }: FoodPreviewProps) {
  const notes = food.notes === undefined ? null : plainText(food.notes);
  return (
    <div className="food-preview">
      <div className="fooditem" style={{ width }}>
        <div className={photoUrl === null ? 'food-top' : 'food-top food-top-photo'}>
          {photoUrl !== null && (
            <div className="food-photo">
              <img src={photoUrl} alt="" />
            </div>
          )}
          <div className="food-title">
            <h3 dir="auto">{food.name}</h3>
            <p className="food-meta">
              <span>{food.category}</span> <span className="date">{formatDay(food.date)}</span>
            </p>
          </div>
        </div>
        {notes !== null && (
          <p className="food-notes" dir="auto">
            {shortened(notes) ?? notes}
          </p>
        )}
        <div className="food-foot">
          <FoodReaction food={food} />
        </div>
      </div>
    </div>
  );
}
