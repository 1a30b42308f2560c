import type { CategoryPrompts } from './category-prompts';

export const sensory: CategoryPrompts = {
  text: 'This entry is about the senses. Which sensations does the child seek, enjoy or need less of here, and what helped their body feel comfortable? Movement, stimming and taking a break are good ways to regulate.',
  photo:
    'This photo belongs to an entry about the senses. Which light, sounds, textures, movement or closeness does the place or the material offer, and how might it soothe or overload?',
};
