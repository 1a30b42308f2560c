import type { CategoryPrompts } from './category-prompts';

export const social: CategoryPrompts = {
  text: 'This entry is about being with others. How did the child connect, in their own way, and what made it easier or harder? Playing alongside, watching, scripting, using a device and wanting to be alone are all ways of relating.',
  photo:
    'This photo belongs to an entry about being with others. What is shared or done together, how is the space arranged, and what about it may make company comfortable?',
};
