import * as z from 'zod/mini';
import { commaList, type FactDescriptor, unlessEmpty } from './fact-descriptor';
import {
  emptyPicks,
  helpedOptions,
  picksAndText,
  picksFormSchema,
  picksFromForm,
  picksToForm,
  picksWithText,
  withHelped,
} from './picks-with-text';

/** The eight senses of sensory integration: the usual five, and movement, body and inside. */
export const senses = [
  'sight',
  'hearing',
  'touch',
  'smell',
  'taste',
  'movement',
  'body',
  'inside',
] as const;
export type Sense = (typeof senses)[number];

export const senseLabels: Readonly<Record<Sense, string>> = {
  sight: 'Seeing',
  hearing: 'Hearing',
  touch: 'Touch',
  smell: 'Smell',
  taste: 'Taste',
  movement: 'Movement and balance',
  body: 'Body and pressure',
  inside: 'Inside the body',
};

export const sensoryWayLabels = { seeks: 'Looks for it', avoids: 'Keeps away' } as const;

const schema = z.object({
  kind: z.literal('sensory'),
  senses: z.optional(z.array(z.enum(senses))),
  way: z.optional(z.enum(['seeks', 'avoids'])),
  helped: z.optional(picksWithText),
});

const formSchema = z.object({
  senses: z.array(z.enum(senses)),
  way: z.enum(['seeks', 'avoids', '']),
  helped: picksFormSchema,
});

type SensoryFact = z.infer<typeof schema>;
type SensoryForm = Readonly<z.infer<typeof formSchema>>;

export const sensory: FactDescriptor<SensoryFact, SensoryForm, 'sensory-helped'> = {
  schema,
  fieldNames: { senses: 'the senses', way: 'seeks or avoids', helped: 'what helped' },
  formSchema,
  emptyForm: { senses: [], way: '', helped: emptyPicks },
  toForm: (fact) => ({
    senses: fact.senses ?? [],
    way: fact.way ?? '',
    helped: picksToForm(fact.helped),
  }),
  fromForm({ senses: noted, way, ...form }) {
    const helped = picksFromForm(form.helped);
    return unlessEmpty<SensoryFact>({
      kind: 'sensory',
      ...(noted.length > 0 && { senses: [...noted] }),
      ...(way !== '' && { way }),
      ...(helped && { helped }),
    });
  },
  text({ way, helped, ...fact }) {
    const wayText = way === undefined ? '' : sensoryWayLabels[way].toLowerCase();
    return withHelped(commaList([...labelsOf(fact), wayText]), helped);
  },
  title: (fact) => labelsOf(fact).join(', '),
  columns: [
    { name: 'Sense', values: labelsOf },
    { name: 'Seeks or avoids', values: ({ way }) => [way && sensoryWayLabels[way]] },
    { name: 'Helped', values: ({ helped }) => picksAndText(helped) },
  ],
  options: {
    'sensory-helped': { standard: helpedOptions, picked: ({ helped }) => helped?.picks },
  },
};

function labelsOf({ senses: noted = [] }: Pick<SensoryFact, 'senses'>): readonly string[] {
  return noted.map((sense) => senseLabels[sense]);
}
