/* Goals worked on: the facts of two categories, in the same form. */
import * as z from 'zod/mini';
import { type FactDescriptor, semicolonList } from './fact-descriptor';

/** How much help a goal took, from none to all the way: the prompting hierarchy of special education. */
export const helps = ['none', 'look', 'word', 'hand', 'all'] as const;
export type Help = (typeof helps)[number];

export const helpLabels: Readonly<Record<Help, string>> = {
  none: 'None',
  look: 'A look',
  word: 'A word',
  hand: 'A hand',
  all: 'All the way',
};

const text = z.string().check(z.minLength(1));

const goals = z.optional(
  z.array(z.object({ goalId: z.optional(text), words: text, help: z.optional(z.enum(helps)) })),
);

const formSchema = z.object({
  goals: z.array(
    z.looseObject({ goalId: z.string(), words: z.string(), help: z.enum([...helps, '']) }),
  ),
});
type GoalsForm = Readonly<z.infer<typeof formSchema>>;

type GoalsFact<K> = Record<'kind', K> & { goals?: z.infer<typeof goals> };

function goalsKind<K extends 'education' | 'social'>(
  kind: K,
  schema: FactDescriptor<GoalsFact<K>, GoalsForm>['schema'],
): FactDescriptor<GoalsFact<K>, GoalsForm> {
  return {
    schema,
    fieldNames: { goals: 'the goals' },
    formSchema,
    emptyForm: { goals: [] },
    toForm: (fact) => ({
      goals: (fact.goals ?? []).map((one) => ({
        ...one,
        goalId: one.goalId ?? '',
        help: one.help ?? '',
      })),
    }),
    fromForm(form) {
      const named = form.goals.filter(({ words }) => words.trim() !== '');
      if (named.length === 0) return null;
      return {
        kind,
        goals: named.map(({ goalId, words, help, ...later }) => ({
          ...later,
          ...(goalId !== '' && { goalId }),
          words: words.trim(),
          ...(help !== '' && { help }),
        })),
      };
    },
    text: (fact) =>
      semicolonList(
        (fact.goals ?? []).map(({ words, help }) =>
          help === undefined ? words : `${words}: ${helpLabels[help].toLowerCase()}`,
        ),
      ),
    title: (fact) => (fact.goals ?? []).map(({ words }) => words).join(', '),
    columns: [
      { name: 'Goals', values: (fact) => (fact.goals ?? []).map(({ words }) => words) },
      {
        name: 'Help needed',
        values: (fact) => (fact.goals ?? []).map(({ help }) => help && helpLabels[help]),
      },
    ],
    subjects: (fact) =>
      (fact.goals ?? []).flatMap(({ goalId: id }) =>
        id === undefined ? [] : [{ about: 'goal', id }],
      ),
  };
}

export const education = goalsKind('education', z.object({ kind: z.literal('education'), goals }));
export const social = goalsKind('social', z.object({ kind: z.literal('social'), goals }));
