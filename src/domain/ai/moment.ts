import type { CategoryPrompts } from './category-prompts';

export const moment: CategoryPrompts = {
  text: 'This entry is a magic moment. Say back what made it special, what it shows of who this child is and loves, and how the family might keep or come back to it. Enjoy it with them; nothing needs to be taught here.',
  photo:
    'This photo belongs to a magic moment. Say what can be seen that makes it worth keeping, and which words or details the family might like to add while they remember them.',
};
