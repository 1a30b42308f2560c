import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { selectChild, useSelectedChildId } from '@/data/preferences/selected-child';
import { listChildren } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import type { Child } from '@/domain/schema/entities';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, buttonClass } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { JournalGate } from './journal-gate';
import { NotFoundScreen } from './not-found-screen';
import { ScreenFallback } from './screen-fallback';
import './message-screen.css';

type Target = (childId: string) => string;

const targets: Readonly<Record<string, Target | undefined>> = {
  entry: paths.newEntry,
  food: paths.food,
  journal: paths.journal,
};

/**
 * Handles URLs without a child, such as an installed app's shortcuts: continues to the screen of the selected or
 * only child. With several children, the person chooses.
 */
export function OpenScreen() {
  const { what = '' } = useParams();
  const childId = useSelectedChildId();
  const target = Object.hasOwn(targets, what) ? targets[what] : undefined;
  if (!target) return <NotFoundScreen />;
  if (childId !== null) return <Navigate to={target(childId)} replace />;
  return (
    <JournalGate>
      <ChildToOpen target={target} isEntry={what === 'entry'} />
    </JournalGate>
  );
}

interface ChildToOpenProps {
  readonly target: Target;
  /** Whether this is the form of an entry with a photo that another app sent. */
  readonly isEntry: boolean;
}

function ChildToOpen({ target, isEntry }: ChildToOpenProps) {
  const live = useLive('children', listChildren);
  const children = live.status === 'ready' ? live.value : [];
  const only = children.length === 1 ? children[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) selectChild(only);
  }, [only]);
  if (live.status === 'loading' || only !== undefined) return <ScreenFallback />;
  return (
    <SelectChildFirst childList={children} target={target} isEntry={isEntry}>
      {live.status === 'failed' && <ReadFailed what="The children" onRetry={live.retry} />}
    </SelectChildFirst>
  );
}

interface SelectChildFirstProps extends ChildToOpenProps {
  readonly childList: readonly Child[];
  /** Shown instead of children that could not be read. */
  readonly children: ReactNode;
}

function SelectChildFirst({ childList, target, isEntry, children }: SelectChildFirstProps) {
  usePageTitle('Select a child first');
  const navigate = useNavigate();
  const hasChoice = childList.length > 0;
  return (
    <div className="page message-screen">
      <h1>Select a child first</h1>
      <p>
        {hasChoice
          ? `Choose whose page to open.${isEntry ? ' A photo that you shared waits for the entry.' : ''}`
          : 'An entry belongs to a child. Choose one, or add one, and start the entry from there. A photo that you shared waits for it.'}
      </p>
      {children}
      {hasChoice && (
        <div className="actions" role="group" aria-label="Child">
          {childList.map(({ id, name }) => (
            <Button
              key={id}
              onClick={() => {
                selectChild(id);
                void navigate(target(id), { replace: true });
              }}
            >
              <span dir="auto">{name}</span>
            </Button>
          ))}
        </div>
      )}
      <Link
        className={buttonClass({ variant: hasChoice ? 'quiet' : 'primary' })}
        to={paths.children}
      >
        Children
      </Link>
    </div>
  );
}
