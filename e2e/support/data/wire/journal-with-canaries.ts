import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { food } from '../../app/food';
import { child, entry } from '../records';
import { patternContent, report } from '../report-records';
import type { PhotoOnDisk, StoredRecord } from '../store';
import type { Sought } from '../word-forms';

/*
 * A journal of unique words: one that is found in the traffic shows which field leaked. No ciphertext contains words of ten letters by
 * chance.
 */

export const words = {
  child: 'Tamsinelle',
  bio: 'Kaleidoscopes',
  bioOfA: 'Harpsichordist',
  bioOfB: 'Bagpipelike',
  medicine: 'Sleepadropin',
  goal: 'Zipperpulling',
  pick: 'Earmuffcalm',
  change: 'Pottingshedclass',
  anneliese: 'Annelindissa',
  bartholomew: 'Bartholomeus',
  clementine: 'Clémentïnette',
  computerOfA: 'Kitchenlaptop',
  computerOfB: 'Studydesktop',
  phoneOfC: 'Granny’s mobile phone',
  pond: 'Heronpondwalk',
  pondTold: 'Ninetybulrushes',
  shoes: 'Redwellingtons',
  shoesTold: 'Stampedtwice',
  shoesOfA: 'Puddlejumper',
  shoesOfB: 'Gratinglaugh',
  nap: 'Hammocknapping',
  napTold: 'Lullabyhummed',
  napNotes: 'Wokeatquarterpast',
  napOfA: 'Thunderrolling',
  napOfB: 'Blanketfolded',
  school: 'Assemblyshouting',
  schoolTold: 'Whisperedanswer',
  schoolNotes: 'Teacherpraising',
  behaviorNotes: 'Weightedvestment',
  rice: 'Saffronrisotto',
  riceNotes: 'Spoonfedgladly',
  mango: 'Mangosteenslice',
  mangoNotes: 'Spatitoutcrying',
  visit: 'Paediatricreview',
  fromB: 'Tramlinecounting',
  fromBTold: 'Conductorwaved',
  whileOff: 'Lighthousevisit',
  whileOffTold: 'Foghornsounded',
  meanwhile: 'Caterpillarfound',
  meanwhileTold: 'Jar with holes, நன்றி',
} as const;

const stamp = '2026-06-01T08:00:00.000Z';

export const kid = child(words.child, {
  id: '5d0f7b1e-93c4-4a26-b8e7-2c91d6a40f35',
  bio: words.bio,
  medicines: [{ id: 'melatonin', name: words.medicine, amount: 1, unit: 'mg' }],
  goals: [{ id: 'zip', words: words.goal }],
  picks: [{ row: 'behavior-helped', words: [words.pick] }],
  changes: [{ id: 'shed', day: '2025-11-10', words: words.change, kind: 'therapy' }],
});
const ofKid = { childId: kid.id, createdAt: stamp, updatedAt: stamp };

/** As it was before there was a circle. */
export const journalBefore = {
  children: [kid],
  journal: [
    entry(words.shoes, {
      ...ofKid,
      id: '1c7e5a90-6b1d-4f0e-9a57-c3d2e1f0a9b8',
      category: 'behavior',
      content: words.shoesTold,
    }),
    entry(words.nap, {
      ...ofKid,
      id: '2d8f6ba1-7c2e-4a1f-8b60-d4e3f2a1b0c9',
      category: 'sleep',
      content: words.napTold,
      sleepNotes: words.napNotes,
    }),
    entry(words.school, {
      ...ofKid,
      id: '3e907cb2-8d3f-4b20-9c71-e5f403b2c1da',
      content: words.schoolTold,
      educationNotes: words.schoolNotes,
      behaviorNotes: words.behaviorNotes,
    }),
  ],
  food: [
    food(words.rice, {
      ...ofKid,
      id: '4fa18dc3-9e40-4c31-8d82-f60514c3d2eb',
      notes: words.riceNotes,
    }),
    food(words.mango, {
      ...ofKid,
      id: '50b29ed4-af51-4d42-9e93-071625d4e3fc',
      notes: words.mangoNotes,
    }),
  ],
  reports: [
    report(words.visit, 'pattern', patternContent, {
      id: '61c3afe5-b062-4e53-8fa4-182736e5f40d',
      childId: kid.id,
    }),
  ],
};

export const photoOfA = fixture('gps-landscape.jpg');
export const photoOfB = fixture('gps-orientation-6.jpg');

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));
}

/** What the cameras wrote into the two files: owner, serial numbers, a comment, the location (as text and in EXIF). */
const ofCameras: readonly Sought[] = [
  ...['Example Parent', 'FIXTURE-SERIAL-0001', 'FIXTURE-SERIAL-0002', '37,49.824S'],
  'FIXTURE-COMMENT at the miniature railway',
  ...['00000025000000010000003100000001000004d4', '00000005000000010000001a0000000100000192'].map(
    (degrees) => ({ name: `latitude ${degrees}`, bytes: Buffer.from(degrees, 'hex') }),
  ),
];

/** Everything to search for: words, metadata of the cameras, ids of records and photos, and bytes of the pictures. */
export function soughtOf(
  records: readonly StoredRecord[],
  photos: readonly PhotoOnDisk[],
): readonly Sought[] {
  const files = [photoOfA, photoOfB].map((path) => ({ name: path, bytes: readFileSync(path) }));
  const stored = photos.flatMap(({ id, full, thumb }) => [
    { name: `photo ${id}`, bytes: full },
    { name: `thumbnail of ${id}`, bytes: thumb },
  ]);
  return [
    ...Object.values(words),
    ...ofCameras,
    ...[...records, ...photos].flatMap(({ id }) => namesOf(id)),
    ...[...files, ...stored].flatMap(runsOf),
  ];
}

/** An id, and the bytes of its digits. */
function namesOf(id: string): readonly Sought[] {
  const digits = id.replaceAll('-', '');
  return [id, { name: `${id} as bytes`, bytes: Buffer.from(digits, 'hex') }];
}

/** Three pieces of a picture's bytes, none from an area of one colour, which all pictures share. */
function runsOf({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): Sought[] {
  return [1, 2, 3].map((quarter) => {
    let at = Math.floor((bytes.length * quarter) / 5);
    const run = () => bytes.subarray(at, at + 32);
    while (new Set(run()).size < 26) {
      at += 1;
      if (at >= bytes.length) throw new Error(`${name} has nothing to tell it by`);
    }
    return { name: `${name} at ${at}`, bytes: run() };
  });
}
