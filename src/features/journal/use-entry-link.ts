import type { To } from 'react-router';
import { useLocation } from 'react-router';

/** Props of a link that opens an entry over the journal as it is filtered now. */
export function useEntryLink(id: string): { to: To; state: unknown; preventScrollReset: true } {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('entry', id);
  return { to: { search: params.toString() }, state: { pushed: true }, preventScrollReset: true };
}
