import type { Plugin } from 'vite';
import { categories } from '../../src/domain/schema/categories.ts';

const id = 'virtual:category-icons';

/**
 * Makes the module `virtual:category-icons`: Lucide's icons that the categories name, by that name. So a category is described in one place,
 * which knows no components, and only the icons that it names are built.
 */
export function categoryIcons(): Plugin {
  const names = categories.map(({ glyph }) => glyph);
  return {
    name: 'kinleaf-category-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (module) =>
      module === `\0${id}`
        ? `import { ${names.map(componentOf).join(', ')} } from 'lucide-react';
export const categoryIcons = { ${names.map((name) => `'${name}': ${componentOf(name)}`).join(', ')} };`
        : undefined,
  };
}

/** Returns 'BookOpen' for 'book-open'. */
function componentOf(name: string): string {
  return name
    .split('-')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}
