import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { AbsentChild } from '@/circle/store/project-document';
import { listCircles } from '@/circle/store/circles';
import { listChildren } from '@/data/records/children';
import { readSafety, type Safety } from '@/data/backup/safety';
import { selectChild, useSelectedChildId } from '@/data/preferences/selected-child';
import { failedRead } from '@/data/db/failed-reads';
import type { CircleRow } from '@/data/db/db';
import { useLive } from '@/data/db/use-live';
import type { Child } from '@/domain/schema/entities';
import { remindAfterRecords } from '@/domain/backup/backup-reminder';
import { LazyHandoverDialog } from '@/shared/files/open-handover';
import { matchesSearch, searchText } from '@/domain/text/search';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, buttonClass } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { SearchField } from '@/ui/fields/text-field';
import { CardSkeletons } from '@/ui/messages/page-states';
import { BackupReminder, MissingChildNotice, SampleNotice } from './children-notices';
import { ChildCard } from './child-card';
import { ChildDialog } from './child-dialog';
import { DeleteChildDialog } from './delete-child-dialog';
import { NoChildren, NoMatch } from './no-children';
import './children.css';

type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'hand-over'; readonly child: Child };

const closed: OpenDialog = { kind: 'none' };

interface ScreenData {
  readonly all: readonly Child[];
  /** Null if it could not be read; then there is no reminder. */
  readonly safety: Safety | null;
  readonly circles: readonly CircleRow[];
  readonly missing: readonly AbsentChild[];
}

const noData: ScreenData = { all: [], safety: null, circles: [], missing: [] };

export function ChildrenScreen() {
  usePageTitle('Children');
  const children = useLive('children', readScreen);
  const selectedId = useSelectedChildId();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState(closed);
  const close = () => {
    setDialog(closed);
  };
  const add = () => {
    setDialog({ kind: 'add' });
  };

  const { all, safety, circles, missing } = children.status === 'ready' ? children.value : noData;
  const isEmpty = children.status === 'ready' && all.length === 0;
  // From the specification: "Child search: case-insensitive substring on name."
  const shown = all.filter(({ name, alsoCalled = [] }) =>
    [name, ...alsoCalled].some((one) => matchesSearch(searchText(one), query)),
  );
  return (
    <div className="page">
      <div className="page-head">
        <h1>Children</h1>
        <div className="actions">
          <Button variant={isEmpty ? 'outline' : 'primary'} icon={Plus} onClick={add}>
            Add Child
          </Button>
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.join}>
            Join a circle
          </Link>
        </div>
      </div>
      {all.length > 0 && (
        <div className="children-search">
          <SearchField
            label="Search children"
            placeholder="Search children..."
            value={query}
            onChange={setQuery}
          />
        </div>
      )}
      {all.some(({ sample }) => sample) && <SampleNotice />}
      {safety && all.some(({ sample }) => !sample) && <BackupReminder safety={safety} />}
      {missing.map((child) => (
        <MissingChildNotice key={child.childId} child={child} />
      ))}
      {children.status === 'loading' && <CardSkeletons count={3} label="Loading children" />}
      {children.status === 'failed' && <ReadFailed what="The children" onRetry={children.retry} />}
      {isEmpty && <NoChildren onAdd={add} />}
      {all.length > 0 && shown.length === 0 && <NoMatch />}
      {shown.length > 0 && (
        <ul className="tabbed-grid">
          {shown.map((child) => (
            <ChildCard
              key={child.id}
              child={child}
              circle={circles.find(
                ({ childId, chainLength }) => childId === child.id && chainLength > 0,
              )}
              isSelected={child.id === selectedId}
              onSelect={() => {
                selectChild(child.id);
                void navigate(paths.journal(child.id));
              }}
              onHandOver={() => {
                setDialog({ kind: 'hand-over', child });
              }}
              onEdit={() => {
                setDialog({ kind: 'edit', child });
              }}
              onDelete={() => {
                setDialog({ kind: 'delete', child });
              }}
            />
          ))}
        </ul>
      )}
      {dialog.kind === 'add' && <ChildDialog onClose={close} />}
      {dialog.kind === 'edit' && <ChildDialog child={dialog.child} onClose={close} />}
      {dialog.kind === 'hand-over' && <LazyHandoverDialog child={dialog.child} onClose={close} />}
      {dialog.kind === 'delete' && <DeleteChildDialog child={dialog.child} onClose={close} />}
    </div>
  );
}

/** Reads everything together: a notice that appears after the cards would move them as someone taps. */
async function readScreen(): Promise<ScreenData> {
  const [all, safety, circles] = await Promise.all([
    listChildren(),
    orElse(readSafety(remindAfterRecords), null),
    orElse(listCircles(), []),
  ]);
  return { all, safety, circles, missing: await orElse(missingChildren(all, circles), []) };
}

/** Returns the children whose circle this device is in and who are missing from a restored backup. */
async function missingChildren(all: readonly Child[], circles: readonly CircleRow[]) {
  const ids = circles
    .filter(({ childId, held }) => held === 'restored' && !all.some(({ id }) => id === childId))
    .map(({ childId }) => childId);
  if (ids.length === 0) return [];
  const { absentChildren } = await import('@/circle/store/project-document');
  return absentChildren(ids);
}

/** Reads something the screen can do without. */
async function orElse<T>(reading: Promise<T>, fallback: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    failedRead(error);
    return fallback;
  }
}
