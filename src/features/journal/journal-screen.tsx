import { useParams } from 'react-router';
import { readCircle } from '@/circle/store/circles';
import { readChild } from '@/data/records/children';
import { useSelectedChildId } from '@/data/preferences/selection';
import { useLive } from '@/data/db/use-live';
import { usePageTitle } from '@/lib/use-page-title';
import { ReadFailed } from '@/ui/messages/notice';
import { CardSkeletons } from '@/ui/messages/page-states';
import { JournalView } from './journal-view';
import { SelectChild } from './select-child';
import './journal.css';

export function JournalScreen() {
  const { childId = '' } = useParams();
  const selectedId = useSelectedChildId();
  const child = useLive(childId, async () => {
    const [read, circle] = await Promise.all([readChild(childId), readCircle(childId)]);
    return read ? { child: read, circle } : null;
  });
  const isCurrent = childId === selectedId;
  const answer = child.status === 'ready' && child.key === childId ? child.value : undefined;
  usePageTitle(isCurrent && answer ? `Journal for ${answer.child.name}` : 'Journal', 'Journal');

  if (isCurrent && child.status === 'failed')
    return (
      <div className="page">
        <div className="page-head">
          <h1>Journal</h1>
        </div>
        <ReadFailed what="The journal" onRetry={child.retry} />
      </div>
    );
  if (!isCurrent || answer === null) return <SelectChild />;
  if (answer === undefined) {
    return (
      <div className="page">
        <CardSkeletons count={3} label="Loading the journal" />
      </div>
    );
  }
  return <JournalView key={answer.child.id} {...answer} />;
}
