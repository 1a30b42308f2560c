import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  Link,
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import { type LucideIcon, Moon, PanelLeft, Sun, SunMoon } from 'lucide-react';
import { useStartsWithToday } from '@/data/preferences/home';
import { useSelectedChildId } from '@/data/preferences/selected-child';
import { IconButton } from '@/ui/base/button';
import { ToastOutlet } from '@/ui/messages/toast-outlet';
import { ChatDock } from '@/features/chat/chat-dock';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';
import { UpdateNotice } from './update-notice';
import { Brand, MobileNavigation, Navigation, useSidebar } from './navigation';
import { QuickActions } from './quick-actions';
import { LazyQuickNote } from './lazy-quick-note';
import { scrollKeyOf, useFocusKept, useFocusOnNavigation } from './page-focus';
import { identity, version } from '@/lib/build-info';
import { chooseTheme, type Theme, useTheme } from '@/data/preferences/preferences';
import './sidebar.css';
import './shell.css';

// The current child's part brings the storage library with it: it loads only for people with a selected child.
const CurrentChild = lazyOrNothing(async () => {
  const [{ CurrentChild: component }, { openJournal }] = await Promise.all([
    import('./current-child'),
    import('@/data/startup/open-journal'),
  ]);
  // Children of the earlier layout are migrated first: a selected one must not seem to be gone.
  await openJournal().catch(() => undefined);
  return component;
});

// A phone's bar, for people who have children and so something to note.
const BottomBar = lazyOrNothing(async () => (await import('./bottom-bar')).BottomBar);

export function Shell() {
  const { isExpanded, toggle } = useSidebar();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [childName, setChildName] = useState<string | null>(null);
  const childId = useSelectedChildId();
  // Known before anything is read, so the bar's room is reserved at once.
  const hasChildren = useStartsWithToday() || childId !== null;
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  useFocusOnNavigation(pathname);
  useFocusKept();

  function toggleNavigation() {
    if (window.matchMedia('(max-width: 767px)').matches) setSheetOpen((open) => !open);
    else toggle();
  }
  useSidebarShortcut(toggleNavigation);

  const navigation = <Navigation childId={childId} childName={childName} />;
  return (
    <div
      className="shell"
      data-sidebar={isExpanded ? 'expanded' : 'collapsed'}
      data-thumb-bar={hasChildren ? '' : undefined}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="sidebar" aria-label="Sidebar">
        <Link className="brand" to={paths.home} aria-label="Kinleaf">
          <Brand />
        </Link>
        {navigation}
      </aside>
      <MobileNavigation
        isOpen={isSheetOpen}
        onClose={() => {
          setSheetOpen(false);
        }}
      >
        {navigation}
      </MobileNavigation>
      <div className="main-column">
        <header className="topbar">
          <IconButton
            label="Toggle sidebar"
            icon={PanelLeft}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggleNavigation}
          />
          <Link className="brand" to={paths.home} aria-label="Kinleaf">
            <Brand />
          </Link>
          <div className="end">
            <QuickActions />
            {childId !== null && (
              <Suspense fallback={null}>
                <CurrentChild childId={childId} onName={setChildName} />
              </Suspense>
            )}
            <ThemeButton />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Footer />
      <UpdateNotice />
      {hasChildren && (
        <Suspense fallback={null}>
          <BottomBar childId={childId} />
        </Suspense>
      )}
      <ChatDock />
      <LazyQuickNote />
      <ToastOutlet path={pathname} isBack={navigationType === NavigationType.Pop} />
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  );
}

/** Toggles the sidebar with Ctrl or Meta plus b; a text field that uses the same keys for bold stops them first. */
function useSidebarShortcut(toggle: () => void): void {
  const press = useEffectEvent(toggle);
  // A layout effect, so that the listener is there when the page is first painted: a key pressed at once counts.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      press();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function Footer() {
  return (
    <footer className="footer">
      <span>Kinleaf v{version}</span>
      <span>
        © {identity.copyrightYear} {identity.company}
      </span>
      <span>{identity.businessNumber}</span>
      <span>Made in Melbourne and Penang</span>
    </footer>
  );
}

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const looks: Record<Theme, { readonly label: string; readonly icon: LucideIcon }> = {
  system: { label: 'Theme: as on this device', icon: SunMoon },
  light: { label: 'Theme: light', icon: Sun },
  dark: { label: 'Theme: dark', icon: Moon },
};

/** Steps through the system's colour scheme, light and dark; the choice is stored. */
function ThemeButton() {
  const theme = useTheme();
  const { label, icon } = looks[theme];
  return (
    <IconButton
      label={label}
      icon={icon}
      onClick={() => {
        chooseTheme(next[theme]);
      }}
    />
  );
}
