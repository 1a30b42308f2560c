import { Link } from 'react-router';
import { paths } from '../../lib/paths';

/** The head of the circle's page: where it belongs, and whom it is about. */
export function CircleHead({ childName }: { readonly childName: string }) {
  return (
    <div className="circle-head">
      <p className="circle-eyebrow">
        <Link to={paths.children}>Children</Link>
      </p>
      <h1>Care circle for {childName}</h1>
    </div>
  );
}
