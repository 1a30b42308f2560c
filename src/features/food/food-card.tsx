import { memo, type ReactNode, useId, useState } from 'react';
import { Button, Text } from 'react-aria-components/GridList';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useCanChange } from '@/circle/store/use-permissions';
import { formatDay } from '@/domain/dates/calendar-day';
import type { FoodItem } from '@/domain/schema/entities';
import { reactionOf } from '@/domain/food/food-states';
import { shortenNotes } from '@/domain/food/food-text';
import { plainText } from '@/domain/text/written-text';
import { ConflictMark } from '@/shared/circle/circle-notices';
import { glyphs } from '@/ui/base/glyphs';
import { IconButton } from '@/ui/base/button';
import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import { PhotoThumbnail, QuietPhoto } from '@/ui/content/photos';
import './food-card.css';
import '@/ui/content/cards.css';

interface FoodCardProps extends FoodActions {
  readonly food: FoodItem;
  readonly canDrag: boolean;
}

/** The content of a card on the board. */
export const FoodCard = memo(function FoodCard({
  food,
  canDrag,
  onMove,
  onEdit,
  onDelete,
}: FoodCardProps) {
  const canChange = useCanChange('food', food.id, food.childId);
  return (
    <>
      {/* Visible only with keyboard focus, which it gets first: mouse and touch drag the card itself. */}
      {canDrag && (
        <Button slot="drag" className="food-drag">
          Drag
        </Button>
      )}
      <div className={food.photoId === undefined ? 'food-top' : 'food-top food-top-photo'}>
        {food.photoId !== undefined && <FoodPhoto id={food.photoId} name={food.name} />}
        <div className="food-title">
          <h3 dir="auto">
            <FoodLink id={food.id}>{food.name}</FoodLink>
          </h3>
          <FoodMeta food={food} />
        </div>
      </div>
      {canChange && (
        <div className="food-grips">
          {/* A menu with the other columns, so that dragging is never the only way to move a card. */}
          <IconButton
            className="food-grip"
            label={`Move ${food.name} to`}
            icon={GripVertical}
            aria-haspopup="menu"
            onClick={(event) => {
              onMove(food, event.currentTarget);
            }}
          />
        </div>
      )}
      <ConflictMark list="food" id={food.id} childId={food.childId} />
      {food.notes !== undefined && <FoodNotes notes={plainText(food.notes)} />}
      <div className="food-foot">
        <FoodReaction food={food} />
        {canChange && (
          <span className="food-actions">
            <IconButton
              label={`Edit ${food.name}`}
              icon={Pencil}
              onClick={() => {
                onEdit(food);
              }}
            />
            <IconButton
              label={`Delete ${food.name}`}
              icon={Trash2}
              tone="danger"
              onClick={() => {
                onDelete(food);
              }}
            />
          </span>
        )}
      </div>
    </>
  );
});

function FoodMeta({ food }: { readonly food: FoodItem }) {
  return (
    <Text slot="description" elementType="p" className="food-meta">
      <span>{food.category}</span>{' '}
      <time className="date" dateTime={food.date}>
        {formatDay(food.date)}
      </time>
    </Text>
  );
}

export function FoodReaction({ food }: { readonly food: FoodItem }) {
  const { label, glyph, hue } = reactionOf(food.reaction);
  const Icon = glyphs[glyph];
  return (
    <span className="food-reaction" data-hue={hue}>
      <Icon className="icon small" aria-hidden="true" />
      {label}
    </span>
  );
}

/** From the specification: "Notes cut at 100 characters plus an ellipsis with a View more / Show less toggle." */
function FoodNotes({ notes }: { readonly notes: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const short = shortenNotes(notes);
  return (
    <>
      <p id={id} className="food-notes" dir="auto">
        {isOpen ? notes : (short ?? notes)}
      </p>
      {short !== null && (
        <button
          type="button"
          className="food-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Show less' : 'View more'}
        </button>
      )}
    </>
  );
}

interface FoodLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Opens the history of a food over the board, keeping the current search. It reads the URL itself, so that a change there
 * doesn't render the whole card again.
 */
function FoodLink({ id, children }: FoodLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('food', id);
  return (
    <Link
      to={{ search: params.toString() }}
      state={{ pushed: true }}
      preventScrollReset
      // So that dragging it drags the card, not a link.
      draggable={false}
      className="card-link"
    >
      {children}
    </Link>
  );
}

/** The small photo of a card. Its space is kept while it loads. */
function FoodPhoto({ id, name }: { readonly id: string; readonly name: string }) {
  const isCalm = useCalm();
  const photo = usePhoto(id, 'thumb');
  return (
    <QuietPhoto isQuiet={isCalm} of={name}>
      <div className="food-photo">
        {/* Not draggable, so that dragging it drags the card, not a file. */}
        <PhotoThumbnail {...photo} alt={`Photo: ${name}`} decoding="async" draggable={false} />
      </div>
    </QuietPhoto>
  );
}

/** A card's actions. Pass stable functions, so that cards don't render again. */
export interface FoodActions {
  /** Opens the menu of columns beside `button`. */
  readonly onMove: (food: FoodItem, button: HTMLElement) => void;
  readonly onEdit: (food: FoodItem) => void;
  readonly onDelete: (food: FoodItem) => void;
}
