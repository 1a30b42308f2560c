/**
 * The format version written to and read from the file: one JSON object with the five lists of the specification (section 3),
 * preceded by a note about its origin; files of the earlier product have no note. A file with a higher number is refused, because
 * the part this version understands must not pass for the whole. So it rises with every field a record gains: a test compares the lists
 * below. Since 2 the note has a scope, and quarantined records are included; since 3 with all their photos; since 4 an entry has several
 * photos; since 5 there are facts, and lists of a child; since 6 times of facts have their UTC offset.
 */
export const backupFormat = 6;

const ofEach = ['createdAt', 'id', 'sample'];
const ofChild = [...ofEach, 'childId'];

/** The fields of each list since format 2. */
const since2 = {
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
};

const since4 = [...since2.journal, 'morePhotoIds', 'starred', 'time'];

const since5 = {
  ...since2,
  children: [...since2.children, 'medicines', 'goals', 'changes', 'picks'],
  journal: [...since4, 'minutes', 'facts', 'visitId', 'hoursDeclined'],
  food: [
    ...since2.food,
    ...['texture', 'temperature', 'colour', 'brand', 'taste', 'from', 'moves'],
  ],
};

/** The fields of each list's records in a file of that format, apart from their pictures. Only a test reads them. */
export const fieldsOfFormat: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> =
  {
    2: since2,
    // Only quarantined records carry more: all their photos.
    3: since2,
    4: { ...since2, journal: since4 },
    5: since5,
    6: { ...since5, children: [...since5.children, 'alsoCalled'] },
  };

const factsSince5 = {
  behavior: ['kind', 'before', 'happened', 'after', 'strength', 'helped'],
  education: ['kind', 'goals'],
  food: ['kind', 'tries', 'where', 'withWhom'],
  sensory: ['kind', 'senses', 'way', 'helped'],
  social: ['kind', 'goals'],
};

/** The fields of each kind of fact in a file of that format. Only a test reads them. */
export const factFieldsOfFormat: Readonly<
  Record<number, Readonly<Record<string, readonly string[]>>>
> = {
  6: {
    ...factsSince5,
    sleep: ['kind', 'asleep', 'awake', 'wakings', 'naps', 'asleepAt', 'awakeAt'],
    medication: [
      ...['kind', 'medicineId', 'name', 'strength', 'form', 'amount', 'unit', 'outcome'],
      ...['by', 'reason', 'givenAt'],
    ],
  },
};
