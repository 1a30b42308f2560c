import { Link, type LinkProps, useLocation } from 'react-router';
import { paths } from '@/lib/paths';

interface ListsLinkProps extends Omit<LinkProps, 'to' | 'state' | 'children'> {
  readonly childId: string;
}

/** A link to a child's medicines and goals; their screen leads back to where the link was followed. */
export function ListsLink({ childId, ...props }: ListsLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link {...props} to={paths.lists(childId)} state={{ from: pathname + search }}>
      Medicines and goals
    </Link>
  );
}
