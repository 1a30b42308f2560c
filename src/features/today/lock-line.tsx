import { Link } from 'react-router';
import { useSealingState } from '@/data/db/use-live';
import { paths } from '@/lib/paths';
import { Notice } from '@/ui/messages/notice';

/** While the lock is being turned on or off: that it is not finished, and the way to where it says how far it is. */
export function LockLine() {
  const state = useSealingState();
  if (state === null || state === 'on') return null;
  return (
    <div className="today-restored">
      <Notice>
        {state === 'sealing'
          ? 'The lock is not finished yet: a part of the journal is still to be scrambled.'
          : 'The lock is not off yet: a part of the journal is still scrambled.'}{' '}
        <Link to={paths.settings}>See how far it is</Link>
      </Notice>
    </div>
  );
}
