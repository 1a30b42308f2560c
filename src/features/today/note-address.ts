import type { CategoryId } from '@/domain/schema/categories';
import { paths } from '@/lib/paths';

/** A link that opens the quick note over Today, its category set; Back closes it. */
export function noteLink(category: CategoryId) {
  return {
    to: paths.note(paths.home, category),
    state: { pushed: true },
    preventScrollReset: true,
  };
}
