import type { CategoryPrompts } from './category-prompts';

export const education: CategoryPrompts = {
  text: 'This entry is about learning. What is the child exploring or working out here, in what way do they seem to learn best, and what interest could carry it further? Learning happens at its own pace and in its own order.',
  photo:
    'This photo belongs to an entry about learning. What is being explored, made or practised, which skills does it draw on, and what could come next if the child enjoys it?',
};
