import { BookOpen, CalendarRange, EyeOff, type LucideIcon, NotebookPen, Quote } from 'lucide-react';
import { glyphs } from '@/ui/base/glyphs';

interface SectionLook {
  readonly icon: LucideIcon;
  /** The category whose colour it has. */
  readonly hue?: string;
}

const looks: Readonly<Record<string, SectionLook>> = {
  sleep: { icon: glyphs.moon, hue: 'sleep' },
  behaviour: { icon: glyphs.footprints, hue: 'behavior' },
  sensory: { icon: glyphs.waves, hue: 'sensory' },
  medicines: { icon: glyphs.pill, hue: 'medication' },
  foods: { icon: glyphs.apple, hue: 'food' },
  words: { icon: BookOpen, hue: 'education' },
  changes: { icon: CalendarRange },
  quotes: { icon: Quote },
  notes: { icon: NotebookPen },
};

/** Returns the icon and colour of a section; an unknown one looks like notes. */
export function sectionLook(id: string): SectionLook {
  return looks[id] ?? { icon: NotebookPen };
}

export const nameOutIcon = EyeOff;
