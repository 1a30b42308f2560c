import { useEffect, useRef } from 'react';
import { Plus, X } from 'lucide-react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { dayCount, type Period } from '@/domain/dates/period';
import { visitPeriodText } from '@/domain/visit/day-marks';
import { visitCoverageText } from '@/domain/visit/draft-visit';
import type { VisitSource } from '@/domain/visit/sections';
import { isSameText } from '@/domain/text/fold';
import { professions } from '@/domain/visit/professions';
import {
  type EarlierVisit,
  maxQuestions,
  ownDatesProblem,
  questionLength,
  timeChosen,
  timesFor,
  type VisitForm,
  type VisitTime,
  withQuestion,
} from '@/domain/visit/visit-form';
import { ChoiceChips } from '@/ui/fields/chips';
import { DateField } from '@/ui/fields/date-field';
import { Button, IconButton } from '@/ui/base/button';

interface VisitChoicesProps {
  readonly form: VisitForm;
  readonly earlier: readonly EarlierVisit[];
  readonly today: CalendarDay;
  /** Null while it is being read. */
  readonly source: VisitSource | null;
  /** Null if the custom dates are incomplete. */
  readonly period: Period | null;
  readonly onChange: (patch: Partial<VisitForm>) => void;
}

const timeLabels: Readonly<Record<VisitTime, string>> = {
  last: 'Since the last visit',
  '2': 'Since yesterday',
  '30': '30 days',
  '60': '60 days',
  '90': '90 days',
  own: 'Other dates',
};

const whoOptions = professions.map(({ id, label }) => ({ value: id, label }));

/** Chooses who the visit is for and which period it covers. */
export function VisitChoices({
  form,
  earlier,
  today,
  source,
  period,
  onChange,
}: VisitChoicesProps) {
  const time = timeChosen(form, earlier, today);
  const problem = time === 'own' ? ownDatesProblem(form, today) : '';
  return (
    <>
      <section className="visit-part">
        <h2 id="visit-who">Who is it for?</h2>
        <ChoiceChips
          label="Who is it for?"
          hideLabel
          columns={3}
          options={whoOptions}
          value={form.profession}
          onChange={(profession) => {
            // The proposal changes with the profession, so the person's own switches are reset.
            onChange({ profession, switched: {} });
          }}
        />
        <p className="visit-note">Chooses what comes first. You can change it all below.</p>
      </section>
      <section className="visit-part">
        <h2>Which time?</h2>
        <ChoiceChips
          label="Which time?"
          hideLabel
          columns={3}
          options={timesFor(form.profession, earlier, today).map((value) => ({
            value,
            label: timeLabels[value],
          }))}
          value={time}
          onChange={(chosen) => {
            onChange({ time: chosen });
          }}
        />
        {time === 'own' && (
          <div className="visit-dates">
            <DateField
              label="From"
              value={form.start === '' ? null : form.start}
              max={today}
              onChange={(day) => {
                onChange({ start: day ?? '' });
              }}
            />
            <DateField
              label="To"
              value={form.end === '' ? null : form.end}
              max={today}
              onChange={(day) => {
                onChange({ end: day ?? '' });
              }}
            />
          </div>
        )}
        <p className="visit-note" role="status">
          {problem !== '' && problem}
          {period && visitPeriodText(period)}
          {period && source && `. ${coverageOf(source, period)}.`}
        </p>
      </section>
    </>
  );
}

function coverageOf({ written }: VisitSource, period: Period): string {
  return visitCoverageText({ days: dayCount(period), written: written.length });
}

interface VisitQuestionsProps {
  readonly questions: readonly string[];
  /** Questions that a tap adds. */
  readonly offered: readonly string[];
  readonly onChange: (questions: readonly string[]) => void;
}

/** The family's own questions, which come first on the pages. */
export function VisitQuestions({ questions, offered, onChange }: VisitQuestionsProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The index of the field that takes the focus once it is there. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const fields = list.current?.querySelectorAll('textarea');
    const field = fields?.[Math.min(next.current, fields.length - 1)];
    if (field) field.focus();
    else addButton.current?.focus();
    next.current = null;
  }, [questions]);
  const isFull = questions.length >= maxQuestions;
  const others = offered.filter((one) => !questions.some((question) => isSameText(question, one)));

  function add(question: string) {
    const added = withQuestion(questions, question);
    // Not the field, if possible: that would bring up a phone's keyboard over the other offers.
    if (added.length < maxQuestions) addButton.current?.focus();
    else next.current = added.indexOf(question);
    onChange(added);
  }

  return (
    <section className="visit-part">
      <h2>What would you like to talk about?</h2>
      <ol className="visit-questions" ref={list}>
        {questions.map((question, index) => (
          <li key={index}>
            <textarea
              className="inp"
              rows={2}
              dir="auto"
              autoComplete="off"
              maxLength={questionLength}
              aria-label={`Question ${index + 1}`}
              value={question}
              onChange={(event) => {
                onChange(questions.with(index, event.target.value.replaceAll('\n', ' ')));
              }}
            />
            <IconButton
              label={`Remove question ${index + 1}`}
              icon={X}
              onClick={() => {
                next.current = Math.max(0, index - 1);
                onChange(questions.filter((_, other) => other !== index));
              }}
            />
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="visit-note">
          {maxQuestions} questions are as many as the first page has room for.
        </p>
      ) : (
        <Button
          variant="quiet"
          icon={Plus}
          ref={addButton}
          onClick={() => {
            next.current = questions.length;
            onChange([...questions, '']);
          }}
        >
          Add a question
        </Button>
      )}
      {others.length > 0 && (!isFull || questions.some((one) => one.trim() === '')) && (
        <div role="group" aria-labelledby="visit-offered">
          <p className="visit-note" id="visit-offered">
            Questions a paediatrician may ask, from the CDC in the United States:
          </p>
          <div className="picks">
            {others.map((question) => (
              <button
                key={question}
                type="button"
                className="pick"
                onClick={() => {
                  add(question);
                }}
              >
                <Plus className="icon" aria-hidden="true" />
                {question}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
