import { Link, Navigate, useParams } from 'react-router';
import { useSelectedChildId } from '../data/preferences/selection';
import { paths } from '../lib/paths';
import { usePageTitle } from '../lib/use-page-title';
import { buttonClass } from '../ui/buttons/button';
import { NotFoundScreen } from './not-found-screen';
import './message-screen.css';

const targets: Readonly<Record<string, ((childId: string) => string) | undefined>> = {
  entry: paths.newEntry,
  food: paths.food,
};

/** An address without a child, as the shortcuts of an installed app have it: goes on to the selected child's screen. */
export function OpenScreen() {
  const { what = '' } = useParams();
  const childId = useSelectedChildId();
  const target = Object.hasOwn(targets, what) ? targets[what] : undefined;
  if (!target) return <NotFoundScreen />;
  return childId === null ? <SelectChildFirst /> : <Navigate to={target(childId)} replace />;
}

function SelectChildFirst() {
  usePageTitle('Select a child first');
  return (
    <div className="page message-screen">
      <h1>Select a child first</h1>
      <p>
        An entry belongs to a child. Choose one, or add one, and start the entry from there. A photo
        that you shared waits for it.
      </p>
      <Link className={buttonClass({ variant: 'primary' })} to={paths.children}>
        Children
      </Link>
    </div>
  );
}
