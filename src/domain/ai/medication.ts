import type { CategoryPrompts } from './category-prompts';

export const medication: CategoryPrompts = {
  text: 'This entry is about medication. Sum up what was given, when, and what was noticed, so that it is easy to tell a doctor or pharmacist, and name what is missing from the note. Do not advise on doses, on starting, stopping or mixing medicines. If it mentions trouble breathing, swelling, or more than was meant to be given, say first: call the emergency number or a poisons line now.',
  photo:
    'This photo belongs to an entry about medication. Read out only what is printed and plainly legible, and say what cannot be read. Do not identify loose tablets and do not advise on doses; a pharmacist can.',
};
