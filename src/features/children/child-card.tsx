import { Suspense, useId } from 'react';
import { Check, Pencil, Trash2, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useCanChange } from '@/circle/store/use-permissions';
import { selectChild } from '@/data/preferences/selected-child';
import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import { agePhrase } from '@/domain/dates/age';
import { formatLocalDay, localDay } from '@/domain/dates/calendar-day';
import { cutToLines } from '@/domain/text/excerpt';
import type { CircleRow } from '@/data/db/db';
import type { Child } from '@/domain/schema/entities';
import { ConflictMark } from '@/shared/circle/circle-notices';
import { ListsLink } from '@/shared/facts-form/lists-link';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { Badge, TabbedCard } from '@/ui/content/cards';
import { Button, IconButton } from '@/ui/base/button';
import { MissingPhoto, QuietPhoto } from '@/ui/content/photos';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import '@/ui/content/cards.css';

interface ChildCardProps {
  readonly child: Child;
  readonly circle: CircleRow | undefined;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onHandOver: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ChildCard({
  child,
  circle,
  isSelected,
  onSelect,
  onHandOver,
  onEdit,
  onDelete,
}: ChildCardProps) {
  const nameId = useId();
  const today = localDay(useCurrentDate());
  const isCalm = useCalm();
  const canChange = useCanChange('children', child.id, child.id);
  const { url, onError, ...missing } = usePhoto(child.photoId, 'thumb');
  return (
    <TabbedCard
      as="li"
      className="child-card"
      recordId={child.id}
      {...(isSelected && { hue: 'leaf', icon: Check })}
    >
      {/* The name is the link, and its clickable area covers the photo too. */}
      <div className="child-top">
        {child.photoId === undefined ? (
          <div className="child-photo">
            <UserRound className="child-placeholder" aria-hidden="true" />
          </div>
        ) : (
          <QuietPhoto isQuiet={isCalm} of={child.name}>
            <div className="child-photo">
              {url !== null && <img src={url} alt={child.name} onError={onError} />}
              <MissingPhoto {...missing} />
            </div>
          </QuietPhoto>
        )}
        <h2>
          <Link
            id={nameId}
            className="card-link child-name"
            to={paths.journal(child.id)}
            onClick={() => {
              selectChild(child.id);
            }}
          >
            <span>{child.name}</span>
          </Link>
          {isSelected && <Badge hue="leaf">Current</Badge>}
          {child.sample && <Badge>Sample</Badge>}
        </h2>
      </div>
      <p className="child-facts">
        <span className="date">{formatLocalDay(child.birthdate)}</span>{' '}
        <span>{agePhrase(child.birthdate, today)}</span>
      </p>
      <ConflictMark list="children" id={child.id} childId={child.id} />
      {child.bio !== '' && <p className="child-bio">{cutToLines(child.bio, 4, 38)}</p>}
      <div className="child-lists">
        <ListsLink
          childId={child.id}
          aria-describedby={nameId}
          onClick={() => {
            selectChild(child.id);
          }}
        />
        <Button size="sm" variant="quiet" onClick={onHandOver} aria-describedby={nameId}>
          Hand over
        </Button>
      </div>
      {child.sample !== true && (
        <CircleLink childId={child.id} circle={circle} describedBy={nameId} />
      )}
      <div className="child-actions">
        <Button
          variant={isSelected ? 'quiet' : 'outline'}
          onClick={onSelect}
          aria-describedby={nameId}
        >
          Select Child
        </Button>
        {canChange && (
          <>
            <IconButton label={`Edit ${child.name}`} icon={Pencil} onClick={onEdit} />
            <IconButton
              label={`Delete ${child.name}`}
              icon={Trash2}
              tone="danger"
              onClick={onDelete}
            />
          </>
        )}
      </div>
    </TabbedCard>
  );
}

const SyncStatusText = lazyOrNothing<{ readonly circle: CircleRow }>(
  async () => (await import('@/shared/circle/sync-status-line')).SyncStatusText,
);

interface CircleLinkProps {
  readonly childId: string;
  /** Undefined if the journal is not shared with a circle. */
  readonly circle: CircleRow | undefined;
  /** The id of the element with the child's name. */
  readonly describedBy: string;
}

/** Links to the child's circle, or to the form that starts one. */
function CircleLink({ childId, circle, describedBy }: CircleLinkProps) {
  return (
    <p className="child-circle">
      <Link
        to={paths.circle(childId)}
        aria-describedby={describedBy}
        onClick={() => {
          selectChild(childId);
        }}
      >
        {circle ? 'Care circle' : 'Keep this journal with others'}
      </Link>
      {circle && (
        <Suspense fallback={null}>
          <SyncStatusText circle={circle} />
        </Suspense>
      )}
    </p>
  );
}
