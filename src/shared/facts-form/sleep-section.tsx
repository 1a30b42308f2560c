import { useId, useRef } from 'react';
import { Minus, Plus } from 'lucide-react';
import { type ClockTime, formatTime, isClockTime } from '@/domain/dates/clock-time';
import { formatDuration } from '@/domain/dates/format';
import { emptyFactForms, factProblem, factsFromForms } from '@/domain/facts/fact-forms';
import type { FactForms } from '@/domain/facts/kinds';
import type { TimedMinutes } from '@/domain/facts/sleep';
import type { When } from '@/domain/facts/fact-descriptor';
import { nightSentence } from '@/domain/facts/sleep-text';
import { Button } from '@/ui/base/button';
import { FieldError } from '@/ui/fields/field';
import { NightField } from '@/ui/fields/night-field';
import { TimeValue } from '@/ui/fields/time-value';
import type { SectionProps } from './section-parts';
import { StepperButton, TimedRows } from './timed-rows';
import './sections.css';

type SleepForm = FactForms['sleep'];

const blank: TimedMinutes = { at: '', minutes: null };

/** A night: its two times, its wakings, the day's naps, and the bar that shows and sets them. */
export function SleepSection({ form, when, problem, onChange }: SectionProps<'sleep'>) {
  const moreWakings = useRef<HTMLButtonElement>(null);
  const moreNaps = useRef<HTMLButtonElement>(null);
  const { asleep, awake, wakings, naps } = form;
  const faulty = problem === undefined ? null : (faultyPart(form, when) ?? 'times');
  const describedBy = useId();
  const set = (patch: Partial<SleepForm>) => {
    onChange({ ...form, ...patch });
  };
  // From now on the times decide which day it was, together with what is stored.
  const setAsleep = (time: string) => {
    set({ asleep: time, daysBefore: null });
  };
  const setAwake = (time: string) => {
    set({ awake: time });
  };
  return (
    <>
      <div className="sleep-values">
        {(
          [
            ['Asleep', asleep, setAsleep],
            ['Awake', awake, setAwake],
          ] as const
        ).map(([label, value, onTime]) => (
          <TimeValue
            key={label}
            label={label}
            value={value}
            text={isClockTime(value) ? formatTime(value) : 'Not noted'}
            isInvalid={faulty === 'times'}
            describedBy={faulty === 'times' ? describedBy : undefined}
            onChange={onTime}
          />
        ))}
        <Wakings
          wakings={wakings}
          moreRef={moreWakings}
          onChange={(next) => {
            set({ wakings: next });
          }}
        />
        <Naps
          naps={naps}
          moreRef={moreNaps}
          onMore={() => {
            set({ naps: [...naps, blank] });
          }}
        />
      </div>
      <NightField
        asleep={isClockTime(asleep) ? minutesSinceSix(asleep) : null}
        awake={isClockTime(awake) ? minutesSinceSix(awake) : null}
        wakings={(wakings ?? []).flatMap(({ at, minutes }) =>
          isClockTime(at) ? [{ at: minutesSinceSix(at), minutes: minutes ?? 0 }] : [],
        )}
        formatMinutes={(minutes) => formatTime(timeAfterSix(minutes))}
        onAsleep={(minutes) => {
          setAsleep(timeAfterSix(minutes));
        }}
        onAwake={(minutes) => {
          setAwake(timeAfterSix(minutes));
        }}
      />
      <div className="sleep-said">
        <p role="status">{sentence(form, when)}</p>
        {(asleep !== '' || awake !== '') && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              set({ asleep: '', awake: '', daysBefore: null });
            }}
          >
            Clear times
          </Button>
        )}
      </div>
      {problem !== undefined && <FieldError id={describedBy}>{problem}</FieldError>}
      <TimedRows
        what="Waking"
        rows={wakings ?? []}
        isInvalid={faulty === 'wakings'}
        describedBy={faulty === 'wakings' ? describedBy : undefined}
        onChange={(next) => {
          set({ wakings: next });
        }}
        onEmptied={() => moreWakings.current?.focus()}
      />
      <TimedRows
        what="Nap"
        rows={naps}
        isInvalid={faulty === 'naps'}
        describedBy={faulty === 'naps' ? describedBy : undefined}
        onChange={(next) => {
          set({ naps: next });
        }}
        onEmptied={() => moreNaps.current?.focus()}
      />
    </>
  );
}

/** Returns the night as a sentence; empty until it has both times. */
function sentence(form: SleepForm, when: SectionProps<'sleep'>['when']): string {
  const [fact] = factsFromForms({ ...emptyFactForms, sleep: form }, when);
  return fact?.kind === 'sleep' ? nightSentence(fact) : '';
}

interface WakingsProps {
  readonly wakings: SleepForm['wakings'];
  readonly moreRef: React.Ref<HTMLButtonElement>;
  readonly onChange: (wakings: SleepForm['wakings']) => void;
}

/** Counts wakings. Zero means none; below zero is "not noted". */
function Wakings({ wakings, moreRef, onChange }: WakingsProps) {
  const id = useId();
  const count = wakings?.length ?? null;
  function removeOne() {
    if (wakings === null) return;
    if (wakings.length === 0) onChange(null);
    else onChange(withoutOne(wakings));
  }
  return (
    <div className="time-value" role="group" aria-labelledby={id}>
      <span id={id}>Wakings</span>
      <div className="sleep-stepper">
        <StepperButton
          label="One waking less"
          icon={Minus}
          isOff={count === null}
          onClick={removeOne}
        />
        <output className={count === null ? 'time-none' : undefined}>
          {count ?? <span className="visually-hidden">Not noted</span>}
          {count === null && <span aria-hidden="true">–</span>}
        </output>
        <StepperButton
          ref={moreRef}
          label="One waking more"
          icon={Plus}
          onClick={() => {
            onChange([...(wakings ?? []), blank]);
          }}
        />
      </div>
      <button
        type="button"
        className="pick sleep-none"
        aria-pressed={count === 0}
        data-selected={count === 0 || undefined}
        hidden={count !== null && count > 0}
        onClick={() => {
          onChange(count === 0 ? null : []);
        }}
      >
        No wakings
      </button>
    </div>
  );
}

/** Removes one without a time if there is one, otherwise the last. */
function withoutOne(wakings: readonly TimedMinutes[]): TimedMinutes[] {
  const untimed = wakings.findLastIndex(({ at, minutes }) => at === '' && minutes === null);
  const removed = untimed === -1 ? wakings.length - 1 : untimed;
  return wakings.filter((_, index) => index !== removed);
}

interface NapsProps {
  readonly naps: SleepForm['naps'];
  readonly moreRef: React.Ref<HTMLButtonElement>;
  readonly onMore: () => void;
}

function Naps({ naps, moreRef, onMore }: NapsProps) {
  const id = useId();
  const length = naps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  return (
    <div className="time-value" role="group" aria-labelledby={id}>
      <span id={id}>Naps</span>
      <div className="sleep-stepper">
        <output className={length === 0 ? 'time-none' : 'sleep-naps'}>
          {length === 0 ? 'Not noted' : formatDuration(length)}
        </output>
        <StepperButton ref={moreRef} label="Add a nap" icon={Plus} onClick={onMore} />
      </div>
    </div>
  );
}

/** Returns the part of a night that has a problem; null if all is right. */
function faultyPart(sleep: FactForms['sleep'], when: When): 'times' | 'wakings' | 'naps' | null {
  const isWrong = (form: FactForms['sleep']) =>
    factProblem('sleep', { ...emptyFactForms, sleep: form }, when) !== null;
  if (!isWrong(sleep)) return null;
  if (isWrong({ ...sleep, wakings: [], naps: [] })) return 'times';
  return isWrong({ ...sleep, naps: [] }) ? 'wakings' : 'naps';
}

const minutesInDay = 24 * 60;
const sixPm = 18 * 60;

/** Returns the minutes from 6 pm to the next occurrence of the time, 0 to 1439. */
export function minutesSinceSix(time: ClockTime): number {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes - sixPm + minutesInDay) % minutesInDay;
}

/** Returns the time that many minutes after 6 pm. */
export function timeAfterSix(minutes: number): ClockTime {
  const at = (minutes + sixPm) % minutesInDay;
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;
}
