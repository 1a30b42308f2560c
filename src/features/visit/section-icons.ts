import {
  CalendarRange,
  EyeOff,
  type LucideIcon,
  NotebookPen,
  Quote,
  Ruler,
  Sprout,
} from 'lucide-react';
import { categoryOf } from '@/domain/schema/categories';
import { type FactKind, isCategoryKind } from '@/domain/facts/kinds';
import { isVisitSectionId, type VisitSectionId, visitSections } from '@/domain/visit/sections';
import { glyphs } from '@/ui/base/glyphs';

interface SectionLook {
  readonly icon: LucideIcon;
  /** The category whose colour it has. */
  readonly hue?: string;
}

const ownIcons: Readonly<Partial<Record<VisitSectionId, LucideIcon>>> = {
  changes: CalendarRange,
  growth: Ruler,
  quotes: Quote,
  skills: Sprout,
};

/** Returns the icon and colour of a section; an unknown one, of a later version, looks like notes. */
export function sectionLook(id: string): SectionLook {
  if (!isVisitSectionId(id)) return { icon: NotebookPen };
  const kinds: readonly FactKind[] = visitSections[id].kinds;
  const hue = kinds.find(isCategoryKind);
  return hue ? { icon: glyphs[categoryOf(hue).glyph], hue } : { icon: ownIcons[id] ?? NotebookPen };
}

export const nameOutIcon = EyeOff;
