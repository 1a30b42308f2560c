import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';

/** Leads to where somebody came from, as it was left; to the children for those who came by the address. */
export function WayBack({ childId }: { readonly childId: string }) {
  const navigate = useNavigate();
  const came = cameFrom(useLocation().state);
  const [from, setFrom] = useState(came);
  // An open dialog has an address, and a state, of its own.
  if (came !== null && came !== from) setFrom(came);
  const words = from === null ? undefined : wordsOf(from, childId);
  return (
    <Link
      className={`${buttonClass({ variant: 'quiet' })} lists-back`}
      to={words === undefined || from === null ? paths.children : from}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (came === null || words === undefined || isElsewhere) return;
        // A step back: a form that lay over the journal closes onto it as before.
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft className="icon" />
      {words ?? 'Back to Children'}
    </Link>
  );
}

function cameFrom(state: unknown): string | null {
  const from: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'from');
  return typeof from === 'string' ? from : null;
}

/** What the way back is called; undefined for the address of another child. */
function wordsOf(from: string, childId: string): string | undefined {
  const { pathname, searchParams } = new URL(from, window.location.origin);
  if (pathname === paths.home) return 'Back to Today';
  if (pathname === paths.children) return 'Back to Children';
  if (pathname !== paths.journal(childId)) return undefined;
  const hasForm = searchParams.has('new') || searchParams.has('edit');
  return hasForm ? 'Back to the entry' : 'Back to the journal';
}
