import { useOutletContext, useParams } from 'react-router';
import { useCircle } from '@/circle/store/use-circle';
import type { Child } from '@/domain/schema/entities';
import { usePageTitle } from '@/lib/use-page-title';
import { ReadFailed } from '@/ui/messages/notice';
import { CircleHead } from './circle-parts';
import { CirclePage } from './circle-page';
import { CircleDetails } from './circle-details';
import { NoCircle } from './start-circle-form';
import { ConflictsPage } from './conflicts-page';
import './circle.css';

/** The care circle of a child: its page, or the form that starts one. */
export function CircleScreen() {
  const child = useOutletContext<Child>();
  const { part } = useParams();
  const live = useCircle(child.id);
  usePageTitle(`Care circle for ${child.name}`, 'Care circle');
  if (live.status === 'loading') return <div className="page" />;
  if (live.status === 'failed')
    return (
      <div className="page">
        <CircleHead childName={child.name} />
        <ReadFailed what="The circle" onRetry={live.retry} />
      </div>
    );
  const circle = live.value;
  if (circle === null || circle.chainLength === 0)
    return <NoCircle child={child} isInterrupted={circle !== null} />;
  if (part === 'details') return <CircleDetails child={child} circle={circle} />;
  if (part === 'versions') return <ConflictsPage child={child} circle={circle} />;
  return <CirclePage child={child} circle={circle} />;
}
