import { isolateBidi } from '@/lib/text';
import { pluralize } from '@/domain/text/plural';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { semicolonList } from '@/domain/facts/fact-descriptor';
import { foodStepLabels, foodSteps } from '@/domain/facts/food';
import { isTry, namedFood } from '@/domain/facts/series';
import { keysOfNamed } from '@/domain/text/same-thing';
import { foodStates } from '@/domain/food/food-states';
import { anotherProperty, chainsOf } from '@/domain/food/food-chaining';
import { isWithin, type Period } from '@/domain/dates/period';
import type { VisitLadder, VisitLine } from './visit-schema';
import {
  daysOfRefs,
  shortLabel,
  visitLine,
  refOf,
  refsOf,
  type TextRedactor,
  sectionContent,
  type SectionContent,
} from './tally';

/** The longest list of foods, in characters. */
const listLength = 260;
const maxLadders = 8;
/** Foods in the line that takes their place. */
const maxTried = 5;
const maxMoves = 5;
const maxChains = 2;

/**
 * Builds the section on foods: their states, what was tried and how far, and moves on the board. If foods come first for the
 * profession, also chains and foods not eaten yet, and how far each one got is drawn instead of said in a line.
 */
export function foodSection(
  noted: readonly NotedFact<'food'>[],
  foods: readonly FoodItem[],
  period: Period,
  redact: TextRedactor,
  isFirst: boolean,
): SectionContent | null {
  const ladders = laddersOf(noted, redact);
  if (foods.length === 0 && ladders.length === 0) return null;
  const tries = ladders.reduce((sum, { tries: count }) => sum + count, 0);
  const days = daysOfRefs(refsOf(noted.filter(({ fact }) => fact.tries?.some(isTry)))).length;
  const tried =
    tries === 0
      ? 'no tries noted'
      : `${pluralize(tries, 'try', 'tries')} noted on ${pluralize(days, 'day', 'days')}`;
  return sectionContent(`${pluralize(foods.length, 'food', 'foods')} on the board, ${tried}`, {
    ladders: isFirst ? ladders.slice(0, maxLadders) : [],
    lines: [
      ...(['safe', 'sometimes', 'new'] as const).flatMap((state) =>
        stateLine(foods, state, redact),
      ),
      ...(isFirst ? stateLine(foods, 'not-yet', redact) : notYetLine(foods)),
      ...movesLine(foods, period, redact),
      ...(isFirst ? chainsLine(foods, redact) : []),
      ...(isFirst ? furtherLine(ladders.slice(maxLadders)) : triedLine(ladders)),
    ],
  });
}

function furtherLine(ladders: readonly VisitLadder[]): readonly VisitLine[] {
  if (ladders.length === 0) return [];
  return [
    visitLine(
      `And ${pluralize(ladders.length, 'more food was', 'more foods were')} on the plate.`,
      refsOf(ladders.flatMap(({ refs }) => refs)),
    ),
  ];
}

/** Returns 'On the plate: Toast: ate (7); Thosai: licked (1); and 3 more.' */
function triedLine(ladders: readonly VisitLadder[]): readonly VisitLine[] {
  if (ladders.length === 0) return [];
  const rest = ladders.length - maxTried;
  const tried = ladders.slice(0, maxTried).map(({ label, reached, tries }) => {
    const step = foodSteps[reached - 1];
    const name = isolateBidi(label);
    return step === undefined ? name : `${name}: ${foodStepLabels[step]} (${tries})`;
  });
  return [
    visitLine(
      `${semicolonList([...tried, rest > 0 ? `and ${rest} more` : ''])}.`,
      refsOf(ladders.flatMap(({ refs }) => refs)),
      'On the plate',
    ),
  ];
}

const stateLabel = (id: FoodStateId) => foodStates.find((state) => state.id === id)?.label ?? id;

function stateLine(
  foods: readonly FoodItem[],
  state: FoodStateId,
  redact: TextRedactor,
): VisitLine[] {
  const names = foods
    .filter((food) => food.state === state)
    .map(({ name }) => shortLabel(redact(name)));
  if (names.length === 0) return [];
  return [visitLine(listNames(names), [], `${stateLabel(state)} (${names.length})`)];
}

/** Only a count, so that the numbers add up to those on the board. */
function notYetLine(foods: readonly FoodItem[]): VisitLine[] {
  const count = foods.filter(({ state }) => state === 'not-yet').length;
  return count === 0
    ? []
    : [visitLine(`${pluralize(count, 'food', 'foods')}.`, [], stateLabel('not-yet'))];
}

/** Lists as many names as fit, and how many more there are. Semicolons, because a name may contain commas. */
function listNames(names: readonly string[]): string {
  const shown: string[] = [];
  for (const name of names) {
    if ([...shown, name].join('; ').length > listLength) break;
    shown.push(name);
  }
  const rest = names.length - shown.length;
  return `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}

function movesLine(foods: readonly FoodItem[], period: Period, redact: TextRedactor): VisitLine[] {
  const moves = foods
    .flatMap(({ name, moves: all = [] }) => all.map((move) => ({ ...move, name })))
    .filter(({ day }) => isWithin(day, period))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
  if (moves.length === 0) return [];
  const shown = moves.slice(0, maxMoves).map(({ name, to, day }) => ({
    text: `${shortLabel(redact(name))} to ${stateLabel(to)}`,
    day,
  }));
  const [first] = moves.slice(maxMoves).toReversed();
  const rest = first && {
    text: `and ${moves.length - shown.length} more, the first`,
    day: first.day,
  };
  return [
    {
      ...visitLine('', [], 'Moved on the board'),
      parts: [...shown, ...(rest ? [rest] : [])],
    },
  ];
}

/** Returns 'Crackers → rice crackers (another colour) → toast (another taste)'. */
function chainsLine(foods: readonly FoodItem[], redact: TextRedactor): VisitLine[] {
  const chains = chainsOf(foods);
  if (chains.length === 0) return [];
  const chainTexts = chains
    .slice(0, maxChains)
    .map((chain) =>
      chain
        .map(({ name, differsIn }) =>
          [shortLabel(redact(name)), differsIn && `(${anotherProperty(differsIn)})`]
            .filter(Boolean)
            .join(' '),
        )
        .join(' → '),
    );
  const rest = chains.length - chainTexts.length;
  return [
    visitLine(
      `${chainTexts.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`,
      [],
      'One food led to another',
    ),
  ];
}

/**
 * Returns the foods that were on a plate, most tries first, with the steps of each and the last day of the furthest.
 * References are to its tries or, for a food never tried, to its days on the plate.
 */
function laddersOf(noted: readonly NotedFact<'food'>[], redact: TextRedactor): VisitLadder[] {
  const found = new Map<string, VisitLadder>();
  const keyOf = keysOfNamed(noted.flatMap(({ fact }) => fact.tries ?? []).map(namedFood));
  for (const one of noted) {
    for (const plate of one.fact.tries ?? []) {
      const { name, step } = plate;
      const foodLabel = shortLabel(redact(name));
      const key = keyOf(namedFood(plate));
      const before = found.get(key) ?? { label: foodLabel, reached: 0, tries: 0, refs: [] };
      const reached = step === undefined ? 0 : foodSteps.indexOf(step) + 1;
      const steps = new Set([...(before.steps ?? []), reached]);
      const isFirstTry = isTry({ step }) && before.tries === 0;
      const rests = isTry({ step }) || before.tries === 0;
      found.set(key, {
        // The name used last.
        label: foodLabel,
        reached: Math.max(before.reached, reached),
        steps: [...steps].filter((number) => number > 0).sort(),
        tries: before.tries + (isTry({ step }) ? 1 : 0),
        refs: rests ? refsOf([...(isFirstTry ? [] : before.refs), refOf(one)]) : before.refs,
        furthest: reached >= before.reached ? refOf(one) : before.furthest,
      });
    }
  }
  return [...found.values()].sort((a, b) => b.tries - a.tries || b.reached - a.reached);
}
