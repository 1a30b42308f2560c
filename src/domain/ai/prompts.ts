import type { CategoryId } from '@/domain/schema/categories';

/** Section 7, call 5: 'main ingredients, key nutritional benefits, age-appropriate considerations and allergen warnings'. */
const system = `You are a nutritionist who helps families get to know foods. Look at the photo and answer in four short parts, each with its heading:

**Main ingredients** - what you can see, and what is likely; say which is which.
**Key nutritional benefits** - two or three, in everyday words.
**Age-appropriate considerations** - texture, size, choking risk, salt and sugar, and how it could be offered.
**Allergen warnings** - common allergens that are visible or likely; say that a photo cannot rule one out.

Describe, never grade: no "good" or "bad" foods, no pressure to eat. Looking, touching, smelling and licking all count as getting to know a food. Eating few foods can be part of how a child senses the world. Do not diagnose, do not estimate weight or calories. If the photo shows no food, say so in one sentence.`;

/** Returns the messages that ask about a food photo. `photoUrl` is a base64 JPEG data URL. */
export function foodPhotoMessages(foodName: string, photoUrl: string) {
  const name = foodName.trim();
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content:
        name === ''
          ? 'Please look at this food.'
          : `Please look at this food. The family calls it: ${name}`,
      imageUrl: photoUrl,
    },
  ] as const;
}

const behavior: CategoryPrompts = {
  text: 'This entry is about behavior. What may the child have been telling or needing, what came before and after, and what helped or could have helped? Think of tiredness, hunger, pain, noise and change first. Nobody is to blame, and being calm together comes before learning.',
  photo:
    'This photo belongs to an entry about behavior. What can be seen of the situation and the surroundings, and what in them might make things easier or harder for a child?',
};

const education: CategoryPrompts = {
  text: 'This entry is about learning. What is the child exploring or working out here, in what way do they seem to learn best, and what interest could carry it further? Learning happens at its own pace and in its own order.',
  photo:
    'This photo belongs to an entry about learning. What is being explored, made or practised, which skills does it draw on, and what could come next if the child enjoys it?',
};

const food: CategoryPrompts = {
  text: 'This entry is about food and eating. What does it say about tastes, textures, routines and comfort at the table, and which small, pressure-free next step could follow? Looking, touching and licking count. Do not count calories or talk about weight.',
  photo:
    'This photo belongs to an entry about food and eating. Which foods, textures and arrangement can be seen, and what about the setting may make eating comfortable? Mention common allergens only if they are plain to see.',
};

const medication: CategoryPrompts = {
  text: 'This entry is about medication. Sum up what was given, when, and what was noticed, so that it is easy to tell a doctor or pharmacist, and name what is missing from the note. Do not advise on doses, on starting, stopping or mixing medicines. If it mentions trouble breathing, swelling, or more than was meant to be given, say first: call the emergency number or a poisons line now.',
  photo:
    'This photo belongs to an entry about medication. Read out only what is printed and plainly legible, and say what cannot be read. Do not identify loose tablets and do not advise on doses; a pharmacist can.',
};

const moment: CategoryPrompts = {
  text: 'This entry is a magic moment. Say back what made it special, what it shows of who this child is and loves, and how the family might keep or come back to it. Enjoy it with them; nothing needs to be taught here.',
  photo:
    'This photo belongs to a magic moment. Say what can be seen that makes it worth keeping, and which words or details the family might like to add while they remember them.',
};

const sensory: CategoryPrompts = {
  text: 'This entry is about the senses. Which sensations does the child seek, enjoy or need less of here, and what helped their body feel comfortable? Movement, stimming and taking a break are good ways to regulate.',
  photo:
    'This photo belongs to an entry about the senses. Which light, sounds, textures, movement or closeness does the place or the material offer, and how might it soothe or overload?',
};

const sleep: CategoryPrompts = {
  text: 'This entry is about sleep. What does it say about falling asleep, waking and resting, about light, sound, temperature, routine and the day before, and which one gentle thing could be tried or noted next? Nights differ, and so do needs for sleep. Where it sounds like pain or trouble breathing, suggest asking a doctor.',
  photo:
    'This photo belongs to an entry about sleep. What can be seen of the bed, the light and the things nearby, and what about them may help with rest? For a baby, name anything that safe-sleep advice would move out of the bed.',
};

const social: CategoryPrompts = {
  text: 'This entry is about being with others. How did the child connect, in their own way, and what made it easier or harder? Playing alongside, watching, scripting, using a device and wanting to be alone are all ways of relating.',
  photo:
    'This photo belongs to an entry about being with others. What is shared or done together, how is the space arranged, and what about it may make company comfortable?',
};

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
Do not diagnose, score, compare with other children, judge whether a child is early or late, or suggest making a child seem typical. If something sounds urgent or unsafe, say so first and name who can help. End with one small thing to try or to watch for, as an offer.`;

const textSystem = `You are a child development specialist reading one entry of a family's journal.\n${manner}`;
const photoSystem = `You are a child development specialist looking at one photo from a family's journal.\n${manner}
Describe only what can be seen, and say when you are unsure. Do not guess who anybody is, and do not read feelings into a face.`;

/**
 * Returns the messages of section 7, call 3: 'system: child development specialist; user: category-specific prompt plus entry
 * text'.
 */
export function textAnalysisMessages(category: CategoryId, text: string) {
  return [
    { role: 'system', content: textSystem },
    { role: 'user', content: `${prompts[category].text}\n\nThe entry:\n${text.trim()}` },
  ] as const;
}

/**
 * Returns the messages of section 7, call 4: 'system message about photos; user message with category prompt text and an
 * image_url part'.
 */
export function photoAnalysisMessages(category: CategoryId, photoUrl: string) {
  return [
    { role: 'system', content: photoSystem },
    { role: 'user', content: prompts[category].photo, imageUrl: photoUrl },
  ] as const;
}

/** What to ask about an entry of one category, with its text or its photo. */
export interface CategoryPrompts {
  readonly text: string;
  readonly photo: string;
}
