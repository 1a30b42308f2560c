import {
  CircleCheck,
  CircleDashed,
  Contrast,
  Frown,
  type LucideIcon,
  Meh,
  Smile,
  Sprout,
} from 'lucide-react';
import { categoryIcons } from 'virtual:category-icons';

/** Icons by the names that lists outside the design system (categories, food states) use. */
export const glyphs = {
  ...categoryIcons,
  sprout: Sprout,
  'circle-check': CircleCheck,
  contrast: Contrast,
  'circle-dashed': CircleDashed,
  smile: Smile,
  meh: Meh,
  frown: Frown,
} as const satisfies Readonly<Record<string, LucideIcon>>;
