import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';

/** In the place of a journal whose child is not the selected one, or is gone. */
export function SelectChild() {
  return (
    <div className="page journal-no-child">
      <h1>Journal</h1>
      <p>Please select a child.</p>
      <Link className={buttonClass({ variant: 'primary' })} to={paths.children}>
        Children
      </Link>
    </div>
  );
}
