import { Suspense, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { foodProperties } from '@/domain/schema/entities';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import type { LikeFieldsProps } from './like-props';
import './what-like.css';

const LikeFields = lazyOrNothing<LikeFieldsProps>(
  async () => (await import('./food-properties-fields')).LikeFields,
);

/** What a food is like, folded until it is asked for; what is noted stands beside its name. */
export function FoodPropertiesSection(props: LikeFieldsProps) {
  const [isOpen, setOpen] = useState(props.isOpenAtFirst);
  const noted = foodProperties.map((one) => props.values[one].trim()).filter((one) => one !== '');
  return (
    <details
      className="what-like"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span>What it is like</span>
        {!isOpen && noted.length > 0 && (
          <span className="what-like-noted" dir="auto">
            {noted.join(', ')}
          </span>
        )}
        <ChevronDown className="icon small" aria-hidden="true" />
      </summary>
      {isOpen && (
        <Suspense fallback={<div className="what-like-room" />}>
          <LikeFields {...props} />
        </Suspense>
      )}
    </details>
  );
}
