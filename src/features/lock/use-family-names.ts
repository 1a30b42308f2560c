import { listChildren } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';

const none: readonly string[] = [];

/** The names of the children, which somebody who knows the family would try first. The same list until they change. */
export function useFamilyNames(): readonly string[] {
  const names = useLive('names', async () => (await listChildren()).map(({ name }) => name));
  return names.status === 'ready' ? names.value : none;
}
