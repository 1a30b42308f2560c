import type { CategoryPrompts } from './category-prompts';

export const sleep: CategoryPrompts = {
  text: 'This entry is about sleep. What does it say about falling asleep, waking and resting, about light, sound, temperature, routine and the day before, and which one gentle thing could be tried or noted next? Nights differ, and so do needs for sleep. Where it sounds like pain or trouble breathing, suggest asking a doctor.',
  photo:
    'This photo belongs to an entry about sleep. What can be seen of the bed, the light and the things nearby, and what about them may help with rest? For a baby, name anything that safe-sleep advice would move out of the bed.',
};
