/** Made by scripts/build/category-icons.ts. It holds only the names in `domain/schema/categories.ts`. */
declare module 'virtual:category-icons' {
  import type { LucideIcon } from 'lucide-react';
  import type { IconName } from 'lucide-react/dynamic';

  export const categoryIcons: Readonly<Record<IconName, LucideIcon>>;
}
