import * as z from 'zod/mini';
import { type FactDescriptor, numberCell, semicolonList, unlessEmpty } from './fact-descriptor';
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

export const strengths = [1, 2, 3, 4, 5] as const;
export type Strength = (typeof strengths)[number];

/** From 1 to 5, as labelled in the form. */
export const strengthLabels: Readonly<Record<Strength, string>> = {
  1: 'Barely there',
  2: 'Noticeable',
  3: 'Strong',
  4: 'Very strong',
  5: 'As strong as it gets',
};

/** An ABC record: antecedent, behaviour, consequence. */
const schema = z.object({
  kind: z.literal('behavior'),
  before: z.optional(picksWithText),
  happened: z.optional(picksWithText),
  after: z.optional(picksWithText),
  /** From 1, barely there, to 5, as strong as it gets. */
  strength: z.optional(z.literal(strengths)),
  helped: z.optional(picksWithText),
});

const formSchema = z.object({
  before: picksFormSchema,
  happened: picksFormSchema,
  after: picksFormSchema,
  strength: z.nullable(z.literal(strengths)),
  helped: picksFormSchema,
});

type BehaviorFact = z.infer<typeof schema>;
type BehaviorForm = Readonly<z.infer<typeof formSchema>>;
type BehaviorRow = 'behavior-before' | 'behavior-happened' | 'behavior-after' | 'behavior-helped';

export const behavior: FactDescriptor<BehaviorFact, BehaviorForm, BehaviorRow> = {
  schema,
  fieldNames: {
    before: 'what came before',
    happened: 'what happened',
    after: 'what came after',
    strength: 'the strength',
    helped: 'what helped',
  },
  formSchema,
  emptyForm: {
    before: emptyPicks,
    happened: emptyPicks,
    after: emptyPicks,
    strength: null,
    helped: emptyPicks,
  },
  toForm: ({ before, happened, after, strength = null, helped }) => ({
    before: picksToForm(before),
    happened: picksToForm(happened),
    after: picksToForm(after),
    strength,
    helped: picksToForm(helped),
  }),
  fromForm(form) {
    const before = picksFromForm(form.before);
    const happened = picksFromForm(form.happened);
    const after = picksFromForm(form.after);
    const helped = picksFromForm(form.helped);
    return unlessEmpty<BehaviorFact>({
      kind: 'behavior',
      ...(before && { before }),
      ...(happened && { happened }),
      ...(after && { after }),
      ...(form.strength !== null && { strength: form.strength }),
      ...(helped && { helped }),
    });
  },
  text(fact) {
    const [before, happened, after] = [fact.before, fact.happened, fact.after].map((one) =>
      picksAndText(one).join(', '),
    );
    const strength = fact.strength === undefined ? '' : strengthLabels[fact.strength].toLowerCase();
    const line = semicolonList([
      before && `before: ${before}`,
      happened,
      after && `after: ${after}`,
      strength,
    ]);
    return withHelped(line, fact.helped);
  },
  title: ({ happened }) => picksAndText(happened).join(', '),
  columns: [
    { name: 'Before', values: ({ before }) => picksAndText(before) },
    { name: 'Happened', values: ({ happened }) => picksAndText(happened) },
    { name: 'After', values: ({ after }) => picksAndText(after) },
    { name: 'Strength', values: ({ strength }) => numberCell(strength) },
    { name: 'Helped', values: ({ helped }) => picksAndText(helped) },
  ],
  options: {
    'behavior-before': {
      standard: ['Asked to stop', 'Change of plan', 'Noise', 'Waiting', 'Tired'],
      picked: ({ before }) => before?.picks,
    },
    'behavior-happened': {
      standard: ['Cried', 'Hid', 'Ran', 'Covered ears', 'Threw', 'Froze'],
      picked: ({ happened }) => happened?.picks,
    },
    'behavior-after': {
      standard: ['Quiet place', 'We waited', 'We left', 'Went on'],
      picked: ({ after }) => after?.picks,
    },
    'behavior-helped': { standard: helpedOptions, picked: ({ helped }) => helped?.picks },
  },
};
