import { ChevronDown, Info } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCalm } from '@/data/preferences/preferences';
import { paths } from '@/lib/paths';
import { aboutItems, journeyItems, mainItems, type NavigationItem } from './navigation-items';

interface NavigationProps {
  readonly childId: string | null;
  /** Null while the name is being read. */
  readonly childName: string | null;
}

export function Navigation({ childId, childName }: NavigationProps) {
  const isCalm = useCalm();
  return (
    <nav aria-label="Main">
      <Group title="Navigation" items={mainItems} />
      {childId !== null && (
        <Group
          title={childName === null ? 'Journey' : `${childName}'s Journey`}
          items={journeyItems(childId)}
        />
      )}
      {isCalm ? (
        <details className="nav-group nav-more">
          <summary>
            <Info className="icon" aria-hidden="true" />
            <span>About</span>
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <Links items={aboutItems} />
        </details>
      ) : (
        <Group title="About" items={aboutItems} />
      )}
    </nav>
  );
}

function Group({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly NavigationItem[];
}) {
  return (
    <div className="nav-group" role="group" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <Links items={items} />
    </div>
  );
}

function Links({ items }: { readonly items: readonly NavigationItem[] }) {
  // A circle belongs to the children, wherever its address is.
  const isOfChildren = /^\/(circle|join)\b/.test(useLocation().pathname);
  return (
    <ul>
      {items.map(({ label, to, icon: Icon, exact }) => {
        const Way = isOfChildren && to === paths.children ? Link : NavLink;
        return (
          <li key={to}>
            <Way to={to} {...(exact && { end: exact })} aria-current="page">
              <Icon className="icon" aria-hidden="true" />
              <span>{label}</span>
            </Way>
          </li>
        );
      })}
    </ul>
  );
}
