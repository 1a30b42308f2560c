import { useCallback, useState } from 'react';
import { readSidebar, writeSidebar } from '@/data/preferences/preferences';

/** Expanded or collapsed, kept in a cookie; without one, tablets start collapsed. */
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

/** How the sidebar stands when the page opens. */
export function sidebarAtStart(): 'expanded' | 'collapsed' {
  const isNarrow = window.matchMedia('(max-width: 1023px)').matches;
  return readSidebar() ?? (isNarrow ? 'collapsed' : 'expanded');
}
