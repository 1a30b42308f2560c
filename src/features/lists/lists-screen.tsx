import { useState } from 'react';
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router';
import { ArrowLeft } from 'lucide-react';
import { useCanChange } from '@/circle/store/use-permissions';
import { goalList, medicineList } from '@/data/records/child-lists';
import { localDay } from '@/domain/dates/calendar-day';
import type { Goal, Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { useCurrentDate } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { DeleteItemDialog } from './delete-item-dialog';
import { Goals, Medicines } from './medicines-and-goals';
import { ListsDialogs } from './lists-dialogs';
import { CustomOptionsList } from './custom-options';
import { useListsUrl } from './item-list';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';
import './lists.css';

type Deleting =
  | { readonly kind: 'medicine'; readonly item: Medicine }
  | { readonly kind: 'goal'; readonly item: Goal };

/** The lists beside a child's journal: medicines, goals and custom options. */
export function ListsScreen() {
  const child = useOutletContext<Child>();
  const today = localDay(useCurrentDate());
  const url = useListsUrl();
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const close = () => {
    setDeleting(null);
  };
  usePageTitle('Medicines and goals');
  // They are stored in the child's record.
  const canChange = useCanChange('children', child.id, child.id);
  return (
    <div className="page">
      <div className="page-head">
        <h1>Medicines and goals for {child.name}</h1>
        <div className="actions">
          <BackLink childId={child.id} />
        </div>
      </div>
      <div className="lists">
        <Medicines
          child={child}
          today={today}
          canChange={canChange}
          onOpen={url.open}
          onDelete={(item) => {
            setDeleting({ kind: 'medicine', item });
          }}
        />
        <Goals
          child={child}
          today={today}
          canChange={canChange}
          onOpen={url.open}
          onDelete={(item) => {
            setDeleting({ kind: 'goal', item });
          }}
        />
      </div>
      {child.picks && canChange && <CustomOptionsList child={child} />}
      <ListsDialogs child={child} today={today} url={url} />
      {deleting?.kind === 'medicine' && (
        <DeleteItemDialog
          child={child}
          list={medicineList}
          item={deleting.item}
          name={deleting.item.name}
          onClose={close}
        />
      )}
      {deleting?.kind === 'goal' && (
        <DeleteItemDialog
          child={child}
          list={goalList}
          item={deleting.item}
          name={`“${deleting.item.words}”`}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Leads back to where someone came from, as they left it; to the children for those who opened the URL. */
export function BackLink({ childId }: { readonly childId: string }) {
  const navigate = useNavigate();
  const origin = originOf(useLocation().state);
  const [from, setFrom] = useState(origin);
  // An open dialog has its own URL and state.
  if (origin !== null && origin !== from) setFrom(origin);
  const label = from === null ? undefined : labelOf(from, childId);
  return (
    <Link
      className={`${buttonClass({ variant: 'quiet' })} lists-back`}
      to={label === undefined || from === null ? paths.children : from}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (origin === null || label === undefined || isElsewhere) return;
        // Goes one step back, so that a form that was open over the journal closes onto it as before.
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft className="icon" />
      {label ?? 'Back to Children'}
    </Link>
  );
}

function originOf(state: unknown): string | null {
  const from: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'from');
  return typeof from === 'string' ? from : null;
}

/** Returns the label of the way back; undefined for a URL of another child. */
function labelOf(from: string, childId: string): string | undefined {
  const { pathname, searchParams } = new URL(from, window.location.origin);
  if (pathname === paths.home) return 'Back to Today';
  if (pathname === paths.children) return 'Back to Children';
  if (pathname !== paths.journal(childId)) return undefined;
  const hasForm = searchParams.has('new') || searchParams.has('edit');
  return hasForm ? 'Back to the entry' : 'Back to the journal';
}
