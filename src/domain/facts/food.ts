import * as z from 'zod/mini';
import {
  commaList,
  type FactDescriptor,
  filledTexts,
  semicolonList,
  unlessEmpty,
} from './fact-descriptor';

/** The steps of getting to know a food, from the first look to eating, in order. */
export const foodSteps = [
  'looked',
  'touched',
  'smelled',
  'licked',
  'bit',
  'chewed',
  'ate',
] as const;
export type FoodStep = (typeof foodSteps)[number];

export const foodStepLabels: Readonly<Record<FoodStep, string>> = {
  looked: 'looked',
  touched: 'touched',
  smelled: 'smelled',
  licked: 'licked',
  bit: 'bit',
  chewed: 'chewed',
  ate: 'ate',
};

const text = z.string().check(z.minLength(1));

const schema = z.object({
  kind: z.literal('food'),
  tries: z.optional(
    z.array(
      z.object({
        /** The id on the food board; absent if it isn't there. The food may have been deleted since. */
        foodId: z.optional(text),
        /** The food's name at the time. */
        name: text,
        /** The furthest step; absent if it was only on the plate, which isn't a try. */
        step: z.optional(z.enum(foodSteps)),
      }),
    ),
  ),
  where: z.optional(text),
  withWhom: z.optional(text),
});

const formSchema = z.object({
  tries: z.array(
    z.looseObject({
      /** Empty for a food that isn't on the board. */
      foodId: z.string(),
      name: z.string(),
      step: z.enum([...foodSteps, '']),
    }),
  ),
  where: z.string(),
  withWhom: z.string(),
});

type FoodFact = z.infer<typeof schema>;
type FoodForm = Readonly<z.infer<typeof formSchema>>;

export const food: FactDescriptor<FoodFact, FoodForm> = {
  schema,
  fieldNames: { tries: 'the foods', where: 'where', withWhom: 'who was there' },
  formSchema,
  emptyForm: { tries: [], where: '', withWhom: '' },
  toForm: ({ tries = [], where = '', withWhom = '' }) => ({
    tries: tries.map((one) => ({ ...one, foodId: one.foodId ?? '', step: one.step ?? '' })),
    where,
    withWhom,
  }),
  fromForm({ tries, where, withWhom }) {
    const named = tries.filter(({ name }) => name.trim() !== '');
    return unlessEmpty<FoodFact>({
      kind: 'food',
      ...(named.length > 0 && {
        tries: named.map(({ foodId, name, step, ...later }) => ({
          ...later,
          ...(foodId !== '' && { foodId }),
          name: name.trim(),
          ...(step !== '' && { step }),
        })),
      }),
      ...filledTexts({ where, withWhom }),
    });
  },
  text: ({ tries = [], where = '', withWhom }) =>
    semicolonList([
      ...tries.map(({ name, step }) =>
        step === undefined ? name : `${name}: ${foodStepLabels[step]}`,
      ),
      commaList([where, withWhom === undefined ? '' : `with ${withWhom}`]),
    ]),
  title: ({ tries = [] }) => tries.map(({ name }) => name).join(', '),
  columns: [
    { name: 'Foods tried', values: ({ tries = [] }) => tries.map(({ name }) => name) },
    {
      name: 'Steps',
      values: ({ tries = [] }) => tries.map(({ step }) => step && foodStepLabels[step]),
    },
    { name: 'Where', values: ({ where }) => [where] },
    { name: 'With whom', values: ({ withWhom }) => [withWhom] },
  ],
  subjects: ({ tries = [] }) =>
    tries.flatMap(({ foodId: id }) => (id === undefined ? [] : [{ about: 'food', id }])),
};
