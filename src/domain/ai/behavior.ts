import type { CategoryPrompts } from './category-prompts';

export const behavior: CategoryPrompts = {
  text: 'This entry is about behavior. What may the child have been telling or needing, what came before and after, and what helped or could have helped? Think of tiredness, hunger, pain, noise and change first. Nobody is to blame, and being calm together comes before learning.',
  photo:
    'This photo belongs to an entry about behavior. What can be seen of the situation and the surroundings, and what in them might make things easier or harder for a child?',
};
