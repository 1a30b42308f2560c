import type { LucideIcon } from 'lucide-react';
import { reactions } from '@/domain/food/food-states';
import { glyphs } from '@/ui/base/glyphs';

interface ReactionLook {
  readonly hue: string;
  readonly icon?: LucideIcon;
}

/** Icon and colour of a reaction; one that is none of the three looks neutral. */
export function reactionIcon(id: string): ReactionLook {
  const reaction = reactions.find((one) => one.id === id);
  return reaction ? { hue: reaction.hue, icon: glyphs[reaction.glyph] } : { hue: 'react-neutral' };
}
