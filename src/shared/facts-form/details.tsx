import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { isCalendarDay } from '@/domain/dates/calendar-day';
import { formatDuration } from '@/domain/dates/format';
import type { EntryFormErrors, EntryFormValues } from '@/domain/entry/entry-form';
import { factsFromForms } from '@/domain/facts/fact-forms';
import { factKinds, kindLabel } from '@/domain/facts/kinds';
import { factText } from '@/domain/facts/fact-text';
import { categoryOf } from '@/domain/schema/categories';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { glyphs } from '@/ui/base/glyphs';
import type { DetailsContentProps } from './details-content';
import './details.css';

const DetailsContent = lazyWithFallback<DetailsContentProps>(
  async () => (await import('./details-content')).DetailsContent,
  () => (
    <p className="details-missing">
      The details could not be loaded. What they hold is kept. Reload the page to see them.
    </p>
  ),
);

interface DetailsProps extends Omit<DetailsContentProps, 'when' | 'takesFocus'> {
  readonly today: string;
  /** How many times someone has tried to save: each attempt opens the section that has a problem. */
  readonly saveAttempts: number;
}

/** The optional details of an entry, folded to a one-line summary. */
export function Details({ today, saveAttempts, ...props }: DetailsProps) {
  const { values, errors } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [seenTries, setSeenTries] = useState(saveAttempts);
  const [takesFocus, setTakesFocus] = useState(false);
  const [isOpenedByUser, setOpenedByUser] = useState(false);
  const section = useRef<HTMLElement>(null);
  const problem = firstProblem(errors);
  if (saveAttempts !== seenTries) {
    setSeenTries(saveAttempts);
    setOpen(isOpen || problem !== undefined);
    // Problems in the fields above come first and take the focus.
    setTakesFocus(!isOpen && !errors.title && !errors.content && !errors.date);
    setOpenedByUser(false);
  }
  const category = categoryOf(values.category);
  const Icon = glyphs[category.glyph];
  // Any day will do while the date is half typed: the summary doesn't depend on it.
  const day = isCalendarDay(values.date) ? values.date : today;
  const when = { day, now: `${today}T23:59` };
  const text = summary(values, when);
  return (
    <section ref={section} className="details" data-hue={category.id} aria-label="Details">
      <button
        type="button"
        className="details-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setTakesFocus(false);
          setOpenedByUser(true);
          setOpen(!isOpen);
        }}
      >
        <Icon className="icon" aria-hidden="true" />
        <b>Details</b>
        {problem !== undefined && !isOpen ? (
          <span className="details-said details-wrong">{problem}</span>
        ) : (
          <span className="details-said" dir="auto">
            {text === '' || isOpen ? 'optional' : text}
          </span>
        )}
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="details-body" id={id}>
          <Suspense fallback={<div className="details-wait" />}>
            <DetailsContent {...props} when={when} takesFocus={takesFocus} />
            {isOpenedByUser && <ScrollIntoView target={section} />}
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Scrolls its target into view once it is there, no further than needed. The focus stays where it is. */
function ScrollIntoView({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  }, [target]);
  return null;
}

/**
 * Returns the summary beside the heading while the details are folded: '7:42 pm to 6:05 am, one waking', 'Noise,
 * strong, 10 min'.
 */
function summary(
  { category, facts, minutes }: EntryFormValues,
  when: DetailsContentProps['when'],
): string {
  const all = factsFromForms(facts, when);
  const own = all.find(({ kind }) => kind === category);
  const others = all.filter(({ kind }) => kind !== category);
  return [
    ...(own ? [factText(own)] : []),
    ...(minutes === null ? [] : [formatDuration(minutes)]),
    ...others.map((fact) => `${kindLabel(fact.kind)}: ${factText(fact)}`),
  ].join(' · ');
}

function firstProblem(errors: EntryFormErrors): string | undefined {
  return factKinds
    .map((kind) => errors[`details-${kind}`])
    .find((problem) => problem !== undefined);
}
