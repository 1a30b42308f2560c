import { useEffect } from 'react';
import { deselectChild } from '@/data/preferences/selection';
import type { Live } from '@/data/db/use-live';
import type { Child } from '@/domain/schema/entities';

/**
 * 'The selection is cleared if its id no longer matches a stored child.' Looks at every reading of the children that was
 * made for this selection: one of an earlier moment says nothing of a child that was added since.
 */
export function useClearStaleSelection(childId: string, children: Live<readonly Child[]>): void {
  useEffect(() => {
    if (children.status !== 'ready' || children.key !== childId) return;
    if (!children.value.some(({ id }) => id === childId)) deselectChild(childId);
  }, [children, childId]);
}
