import { useState } from 'react';
import { Copy } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCanChange } from '@/circle/store/use-permissions';
import {
  keepAllAsRecords,
  type RecordConflict,
  resolveConflict,
  useConflicts,
} from '@/circle/store/conflicts';
import type { CircleRow } from '@/data/db/db';
import { saveAdvice } from '@/data/db/errors';
import type { CircleList } from '@/domain/circle/document';
import { historyDays } from '@/domain/merge/revisions';
import type { Child } from '@/domain/schema/entities';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { Button } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { CircleBackLink } from './circle-parts';
import {
  conflictSidesOf,
  joinedChoices,
  type ConflictSide,
  ownerText,
  writersText,
} from './conflict-sides';
import { ConflictVersion } from './conflict-version';
import './conflicts-and-invite.css';

interface ConflictsPageProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

const screens: Readonly<Record<CircleList, { label: string; path: (childId: string) => string }>> =
  {
    children: { label: 'Children', path: () => paths.children },
    journal: { label: 'Journal', path: paths.journal },
    food: { label: 'Food Journey', path: paths.food },
    reports: { label: 'Reports', path: paths.reports },
  };

/** Resolves the conflict of the record that the URL names; without one, lists all conflicts. */
export function ConflictsPage({ child, circle }: ConflictsPageProps) {
  usePageTitle('Two people wrote on this page');
  const live = useConflicts(child.id);
  const [search] = useSearchParams();
  const key = search.get('of');
  if (live.status === 'loading') return <div className="page" aria-busy="true" />;
  if (live.status === 'failed')
    return (
      <div className="page">
        <ReadFailed what="The versions" onRetry={live.retry} />
      </div>
    );
  const one = live.value.find((found) => found.key === key);
  if (one) return <Conflict key={one.key} child={child} circle={circle} found={one} />;
  if (live.value.length === 0)
    return (
      <div className="page">
        <CircleBackLink to={paths.journal(child.id)}>Journal</CircleBackLink>
        <h1>There is nothing to choose</h1>
        <p>{key === null ? 'Every page says one thing.' : 'Somebody has decided what it says.'}</p>
      </div>
    );
  return (
    <div className="page">
      <CircleBackLink to={paths.circle(child.id)}>Care circle</CircleBackLink>
      <h1>Two people wrote on one page</h1>
      <ul className="versions-list">
        {live.value.map((found) => (
          <li key={found.key}>
            <Link to={paths.circleVersions(child.id, found.key)}>
              {'title' in found.row ? found.row.title : found.row.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Conflict({ child, circle, found }: ConflictsPageProps & { found: RecordConflict }) {
  const { key, list, id } = found;
  const screen = screens[list];
  const back = screen.path(child.id);
  const sides = conflictSidesOf(found, circle);
  const canChange = useCanChange(list, id, child.id);
  const { busy, decide } = useDecision(back);
  const both = list === 'children' ? joinedChoices(found) : null;
  const [first, second] = sides;
  const labels = keepLabels(sides);
  const pages = Math.max(...found.fields.map(({ values }) => values.length));
  const havePhotos = found.fields.some(({ field }) => field === 'photoId');
  return (
    <div className="page versions">
      <CircleBackLink to={back}>{screen.label}</CircleBackLink>
      <h1>{writersText(sides)} wrote on this page</h1>
      <p className="versions-about">
        It was changed on each device before they were in step. Nothing is lost
        {canChange
          ? `: ${list !== 'children' || both ? 'choose one, or keep both' : 'choose one'}`
          : ''}
        . Words that differ are underlined.
      </p>
      <ul className="versions-sheets">
        {sides.map((side, at) => (
          <ConflictVersion
            key={side.key}
            list={list}
            side={side}
            other={(side === first ? second : first) ?? side}
            isBusy={busy === side.key}
            keepLabel={labels[at] ?? 'Keep this'}
            onKeep={
              canChange
                ? () => {
                    decide(side.key, () => resolveConflict(key, side.choices));
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <div className="versions-foot">
        <p>
          {canChange
            ? discardSentence(havePhotos, list)
            : 'Whoever may change this page decides. Until then both are kept.'}
        </p>
        <div className="versions-ways">
          <Link className="btn btn-quiet" to={back}>
            {canChange ? 'Decide later' : 'Back'}
          </Link>
          {canChange && (both !== null || list !== 'children') && (
            <Button
              variant="primary"
              icon={Copy}
              busy={busy === 'both' || busy === 'all'}
              onClick={() => {
                decide(pages > 2 ? 'all' : 'both', () =>
                  both ? resolveConflict(key, both) : keepAllAsRecords(key),
                );
              }}
            >
              {both ? 'Keep both' : eachLabel(pages)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns labels such as 'Keep yours' and 'Keep Jo’s', or 'Keep this' if two sides would have the same label. */
function keepLabels(sides: readonly ConflictSide[]): readonly string[] {
  const owners = sides.map(ownerText);
  const isOnly = (owner: string) => owners.filter((other) => other === owner).length === 1;
  return owners.map((owner) => (isOnly(owner) ? `Keep ${owner}` : 'Keep this'));
}

function eachLabel(count: number): string {
  return count > 2 ? `Keep all as ${count} pages` : 'Keep both as two pages';
}

/** Says what happens to the version that is not kept. */
function discardSentence(havePhotos: boolean, list: CircleList): string {
  const text = `What you do not keep stays in this page’s earlier words for ${historyDays} days.`;
  if (!havePhotos) return text;
  const photosText =
    list === 'children' ? '' : ' Kept as pages of their own, each keeps its photos.';
  return `${text} A photo that you do not keep is gone.${photosText}`;
}

const keptOneToast = { title: 'Kept', description: 'What was not kept stays under Earlier words.' };
const toasts = new Map([
  ['both', { title: 'Both are kept' }],
  ['all', { title: 'All are kept' }],
]);

function useDecision(back: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name);
    forgetToast('conflict');
    try {
      await work();
      await navigate(back, { replace: true });
      showToast(toasts.get(name) ?? keptOneToast);
    } catch (error) {
      setBusy(null);
      showToast({
        topic: 'conflict',
        tone: 'danger',
        title: 'Could not decide',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
      });
    }
  };
  return {
    busy,
    decide: (name: string, work: () => Promise<unknown>) => void run(name, work),
  };
}
