import { Pencil } from 'lucide-react';
import type { FoodItem } from '@/domain/schema/entities';
import { likenessOf, propertyLabels } from '@/domain/food/food-properties';
import { Button } from '@/ui/base/button';

interface LikeListProps {
  readonly food: FoodItem;
  /** Undefined where this device may not change it. */
  readonly onChange: (() => void) | undefined;
}

/** What a food is like, as far as that is noted. */
export function LikeList({ food, onChange }: LikeListProps) {
  return (
    <section className="fh-part" aria-labelledby="fh-like">
      <div className="fh-part-head">
        <h3 id="fh-like">What it is like</h3>
        {onChange && (
          <Button variant="quiet" size="sm" icon={Pencil} onClick={onChange}>
            Change<span className="visually-hidden"> what it is like</span>
          </Button>
        )}
      </div>
      <dl className="fh-like">
        {likenessOf(food).map(([property, word]) => (
          <div key={property}>
            <dt>{propertyLabels[property]}</dt>
            <dd dir="auto">{word}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
