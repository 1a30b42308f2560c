import type { CategoryPrompts } from './category-prompts';

export const food: CategoryPrompts = {
  text: 'This entry is about food and eating. What does it say about tastes, textures, routines and comfort at the table, and which small, pressure-free next step could follow? Looking, touching and licking count. Do not count calories or talk about weight.',
  photo:
    'This photo belongs to an entry about food and eating. Which foods, textures and arrangement can be seen, and what about the setting may make eating comfortable? Mention common allergens only if they are plain to see.',
};
