import type { CategoryId } from '@/domain/schema/categories';
import { behavior } from './behavior';
import type { CategoryPrompts } from './category-prompts';
import { education } from './education';
import { food } from './food';
import { medication } from './medication';
import { moment } from './moment';
import { sensory } from './sensory';
import { sleep } from './sleep';
import { social } from './social';

const prompts: Record<CategoryId, CategoryPrompts> = {
  education,
  social,
  sensory,
  food,
  behavior,
  sleep,
  moment,
  medication,
};

const manner = `You write for one adult who may be tired. At most 120 words, plain and kind, no headings; a short list is fine.
Stay with what is there: name strengths and interests first, see behavior as communication, and treat differences as differences. Use the family's own words for the child.
Do not diagnose, score, compare with other children or suggest making a child seem typical. If something sounds urgent or unsafe, say so first and name who can help. End with one small thing to try or to watch for, as an offer.`;

const textSystem = `You are a child development specialist reading one entry of a family's journal.\n${manner}`;
const photoSystem = `You are a child development specialist looking at one photo from a family's journal.\n${manner}
Describe only what can be seen, and say when you are unsure. Do not guess who anybody is, and do not read feelings into a face.`;

/** Section 7, call 3: 'system: child development specialist; user: category-specific prompt plus entry text'. */
export function textAnalysisMessages(category: CategoryId, text: string) {
  return [
    { role: 'system', content: textSystem },
    { role: 'user', content: `${prompts[category].text}\n\nThe entry:\n${text.trim()}` },
  ] as const;
}

/** Section 7, call 4: 'system message about photos; user message with category prompt text and an image_url part'. */
export function photoAnalysisMessages(category: CategoryId, photoUrl: string) {
  return [
    { role: 'system', content: photoSystem },
    { role: 'user', content: prompts[category].photo, imageUrl: photoUrl },
  ] as const;
}
