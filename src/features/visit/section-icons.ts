import { BookOpen, CalendarRange, EyeOff, type LucideIcon, NotebookPen, Quote } from 'lucide-react';
import { type CategoryId, categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';

interface SectionLook {
  readonly icon: LucideIcon;
  /** The category whose colour it has. */
  readonly hue?: string;
}

const looks: Readonly<Record<string, SectionLook>> = {
  sleep: lookOf('sleep'),
  behaviour: lookOf('behavior'),
  sensory: lookOf('sensory'),
  medicines: lookOf('medication'),
  foods: lookOf('food'),
  words: { icon: BookOpen, hue: 'education' },
  changes: { icon: CalendarRange },
  quotes: { icon: Quote },
  notes: { icon: NotebookPen },
};

function lookOf(category: CategoryId): SectionLook {
  return { icon: glyphs[categoryOf(category).glyph], hue: category };
}

/** Returns the icon and colour of a section; an unknown one looks like notes. */
export function sectionLook(id: string): SectionLook {
  return looks[id] ?? { icon: NotebookPen };
}

export const nameOutIcon = EyeOff;
