/**
 * The format version written to and read from the file: one JSON object with the five lists of the specification (section 3),
 * preceded by a note about its origin; files of the earlier product have no note. A file with a higher number is refused, because
 * the part this version understands must not pass for the whole. So it rises with every field a record gains: a test compares the tables
 * below. Since 2 the note has a scope, and quarantined records are included; since 3 with all their photos; since 4 an entry has several
 * photos; since 5 there are facts, and lists of a child; since 6 times of facts have their UTC offset;
 * since 7 there are measurements; since 8 there are skills; since 9 a skill says how its word or phrase was said.
 */
export const backupFormat = 9;

const ofEach = ['createdAt', 'id', 'sample'];
const ofChild = [...ofEach, 'childId'];

type AddedFields = Readonly<Record<number, Readonly<Record<string, readonly string[]>>>>;

/**
 * The fields that each format added to the records of a list, apart from their pictures. Since 3 only quarantined records carry more.
 * Only a test reads it.
 */
export const addedFields: AddedFields = {
  2: {
    children: [...ofEach, 'bio', 'birthdate', 'gender', 'name', 'photoId', 'updatedAt'],
    journal: [
      ...ofChild,
      ...['category', 'content', 'date', 'photoId', 'title', 'updatedAt'],
      ...['behaviorNotes', 'educationNotes', 'magicMomentNotes', 'medicationNotes'],
      ...['foodNotes', 'sensoryNotes', 'sleepNotes', 'socialNotes'],
    ],
    food: [
      ...ofChild,
      ...['category', 'date', 'name', 'notes', 'photoId', 'reaction', 'state', 'updatedAt'],
    ],
    reports: [...ofChild, 'content', 'period', 'title', 'type'],
    recommendations: [...ofChild, 'basis', 'category', 'description', 'title'],
  },
  4: { journal: ['morePhotoIds', 'starred', 'time'] },
  5: {
    children: ['medicines', 'goals', 'changes', 'picks'],
    journal: ['minutes', 'facts', 'visitId', 'hoursDeclined'],
    food: ['texture', 'temperature', 'colour', 'brand', 'taste', 'from', 'moves'],
  },
  6: { children: ['alsoCalled'] },
  7: { children: ['gestation', 'lines', 'correctUntil'] },
  8: { children: ['skills'] },
};

/** The fields that each format added to a kind of fact. Only a test reads it. */
export const addedFactFields: AddedFields = {
  5: {
    behavior: ['kind', 'before', 'happened', 'after', 'strength', 'helped'],
    education: ['kind', 'goals'],
    food: ['kind', 'tries', 'where', 'withWhom'],
    medication: [
      ...['kind', 'medicineId', 'name', 'strength', 'form', 'amount', 'unit', 'outcome'],
      ...['by', 'reason'],
    ],
    sensory: ['kind', 'senses', 'way', 'helped'],
    sleep: ['kind', 'asleep', 'awake', 'wakings', 'naps'],
    social: ['kind', 'goals'],
  },
  6: { sleep: ['asleepAt', 'awakeAt'], medication: ['givenAt'] },
  7: {
    measure: [
      ...['kind', 'weight', 'length', 'head', 'lying', 'wearing', 'place', 'by', 'otherWay'],
      ...['unsure', 'offChart', 'typed'],
    ],
  },
  8: { skill: ['kind', 'by', 'skills'] },
};
