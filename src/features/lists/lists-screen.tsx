import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { useMayChange } from '@/circle/store/use-permissions';
import { goalList, medicineList } from '@/data/records/child-lists';
import { localDay } from '@/domain/dates/calendar-day';
import type { Goal, Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { useCurrentDate } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { DeleteItemDialog } from './delete-item-dialog';
import { Goals } from './medicines-and-goals';
import { ListsDialogs } from './lists-dialogs';
import { Medicines } from './medicines';
import { OwnWords } from './custom-options';
import { useListsUrl } from './use-lists-url';
import { WayBack } from './way-back';
import './lists.css';

type Deleting =
  | { readonly kind: 'medicine'; readonly item: Medicine }
  | { readonly kind: 'goal'; readonly item: Goal };

/** What a family keeps beside the journal of a child: medicines, goals, and words of their own. */
export function ListsScreen() {
  const child = useOutletContext<Child>();
  const today = localDay(useCurrentDate());
  const url = useListsUrl();
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const close = () => {
    setDeleting(null);
  };
  usePageTitle('Medicines and goals');
  // They stand with the child.
  const mayChange = useMayChange('children', child.id, child.id);
  return (
    <div className="page">
      <div className="page-head">
        <h1>Medicines and goals for {child.name}</h1>
        <div className="actions">
          <WayBack childId={child.id} />
        </div>
      </div>
      <div className="lists">
        <Medicines
          child={child}
          today={today}
          mayChange={mayChange}
          onOpen={url.open}
          onDelete={(item) => {
            setDeleting({ kind: 'medicine', item });
          }}
        />
        <Goals
          child={child}
          today={today}
          mayChange={mayChange}
          onOpen={url.open}
          onDelete={(item) => {
            setDeleting({ kind: 'goal', item });
          }}
        />
      </div>
      {child.picks && mayChange && <OwnWords child={child} />}
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
