import {
  Baby,
  ChartColumn,
  ChevronDown,
  CircleArrowUp,
  CircleQuestionMark,
  Info,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  type LucideIcon,
  NotebookPen,
  Scale,
  ScrollText,
  Settings,
  Shield,
  Sprout,
  Utensils,
  X,
} from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readSidebar, useCalm, writeSidebar } from '@/data/preferences/preferences';
import { paths } from '@/lib/paths';
import { LogoMark } from '@/ui/base/art';
import { IconButton } from '@/ui/base/button';

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
  // The pages of a circle are under /circle and /join, but they belong to Children in the navigation.
  const isChildrenPath = /^\/(circle|join)\b/.test(useLocation().pathname);
  return (
    <ul>
      {items.map(({ label, to, icon: Icon, exact }) => {
        const LinkComponent = isChildrenPath && to === paths.children ? Link : NavLink;
        return (
          <li key={to}>
            <LinkComponent to={to} {...(exact && { end: exact })} aria-current="page">
              <Icon className="icon" aria-hidden="true" />
              <span>{label}</span>
            </LinkComponent>
          </li>
        );
      })}
    </ul>
  );
}

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** `/` is active only on itself; the others also on every path below them. */
  readonly exact?: boolean;
}

export const mainItems: readonly NavigationItem[] = [
  { label: 'Dashboard', to: paths.home, icon: LayoutDashboard, exact: true },
  { label: 'Children', to: paths.children, icon: Baby },
  { label: 'Settings', to: paths.settings, icon: Settings },
];

export function journeyItems(childId: string): readonly NavigationItem[] {
  return [
    { label: 'Journal', to: paths.journal(childId), icon: NotebookPen },
    { label: 'Food Journey', to: paths.food(childId), icon: Utensils },
    { label: 'Reports', to: paths.reports(childId), icon: ChartColumn },
    { label: 'Recommendations', to: paths.recommendations(childId), icon: Lightbulb },
    { label: 'Milestones and growth', to: paths.growth(childId), icon: Sprout },
  ];
}

export const aboutItems: readonly NavigationItem[] = [
  { label: 'Guide', to: paths.guide, icon: LifeBuoy },
  { label: 'Privacy', to: paths.privacy, icon: Shield },
  { label: 'Terms', to: paths.terms, icon: ScrollText },
  { label: 'Why AI', to: paths.whyAi, icon: CircleQuestionMark },
  { label: 'Legal', to: paths.legal, icon: Scale },
  { label: 'Upgrade', to: paths.upgrade, icon: CircleArrowUp },
];

/** The mark and the name; the link around them has the accessible name. */
export function Brand() {
  return (
    <>
      <LogoMark />
      <span>Kinleaf</span>
    </>
  );
}

interface MobileNavigationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The sidebar of small screens as a slide-in sheet. The browser's own modal dialog keeps the focus inside, closes on
 * Escape and returns the focus, without any code.
 */
export function MobileNavigation({ isOpen, onClose, children }: MobileNavigationProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the next key: a key pressed before this state is up to date would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  useEffect(() => {
    // A click on the scrim hits the dialog element itself; a followed link is a choice made.
    function onClick({ target }: MouseEvent) {
      const dialog = ref.current;
      if (!(target instanceof Element) || !dialog?.contains(target)) return;
      if (target === dialog || target.closest('a')) onClose();
    }
    // Listens on the document, which gets the click after the link itself: closing the sheet earlier would remove the
    // link, and the browser would then load the whole page.
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return (
    <dialog
      ref={ref}
      className="mobile-navigation"
      aria-label="Navigation"
      onCancel={(event) => {
        // Marked as closed before it is, so that the next key opens it.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser reports it a moment later, when it may be open again.
        if (!ref.current?.open) onClose();
      }}
    >
      <div className="sheet-head">
        <Link className="brand" to={paths.home} aria-label="Kinleaf">
          <Brand />
        </Link>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      {isOpen && children}
    </dialog>
  );
}

/** Returns whether the sidebar is expanded, stored in a cookie; without one, tablets start collapsed. */
export function useSidebar(): { isExpanded: boolean; toggle: () => void } {
  const [isExpanded, setExpanded] = useState(() => sidebarAtStart() === 'expanded');
  const toggle = useCallback(() => {
    setExpanded((was) => {
      writeSidebar(was ? 'collapsed' : 'expanded');
      return !was;
    });
  }, []);
  return { isExpanded, toggle };
}

/** Returns the sidebar's state when the page opens. */
export function sidebarAtStart(): 'expanded' | 'collapsed' {
  const isNarrow = window.matchMedia('(max-width: 1023px)').matches;
  return readSidebar() ?? (isNarrow ? 'collapsed' : 'expanded');
}
