import type { Child } from '../../../domain/entities';
export function RestoredChoice(_props: { readonly child: Child }) {
  return null;
}
