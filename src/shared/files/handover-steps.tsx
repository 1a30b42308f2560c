import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatDay, lastDayAnywhere } from '@/domain/dates/calendar-day';
import { dayChoiceText, earliestFilterDate, lastDays } from '@/domain/entry/entry-filter';
import type { HandoverForm, HandoverStart } from '@/domain/backup/handover';
import { categories, categoryIds } from '@/domain/schema/categories';
import { visitType } from '@/domain/report/report-schema';
import { isolateBidi } from '@/lib/text';
import { useCurrentDate } from '@/lib/use-now';
import { Button } from '@/ui/base/button';
import { ChoiceChips, PickChips } from '@/ui/fields/chips';
import { DateFilter } from '@/ui/fields/date-filter';
import { FieldError } from '@/ui/fields/field';
import { Switch } from '@/ui/fields/toggles';
import type { ReadHandover } from '@/data/backup/write-backup';
import { childListNames } from '@/domain/schema/child-lists';
import { entryCount, pluralize } from '@/domain/text/plural';
import {
  type ChildList,
  entryTotalOf,
  type HandoverSummary,
  type NamedEntry,
} from '@/domain/backup/handover-summary';
import { formatBytes } from '@/domain/text/excerpt';
import { Notice } from '@/ui/messages/notice';
import { ProgressBar } from '@/ui/messages/page-states';

interface ChooseStepProps {
  readonly form: HandoverForm;
  readonly childName: string;
  readonly report: HandoverStart['report'];
  readonly error: string | null;
  readonly onChange: (form: HandoverForm) => void;
}

const categoryOptions = categories.map(({ id, label }) => ({ value: id, label }));

const foodOptions = [
  { value: 'none', label: 'None' },
  { value: 'period', label: 'Of these days' },
  { value: 'all', label: 'The whole board' },
] as const;

/** Chooses what to include, with the least selected at first. */
export function ChooseStep({ form, childName, report, error, onChange }: ChooseStepProps) {
  const id = useId();
  const set = (fields: Partial<HandoverForm>) => {
    onChange({ ...form, ...fields });
  };
  const hasAll = form.categories.length === categoryIds.length;
  return (
    <div className="handover-form">
      <HandoverStepHeading>What goes along</HandoverStepHeading>
      <div className="handover-part" role="group" aria-labelledby={`${id}-days`}>
        <h4 className="fld-label" id={`${id}-days`}>
          Days
        </h4>
        <DateFilter
          label="Days"
          placeholder="All days"
          value={form.days}
          text={form.days && dayChoiceText(form.days)}
          lastDays={lastDays}
          min={earliestFilterDate}
          max={lastDayAnywhere(useCurrentDate(lastDayAnywhere))}
          onChange={(days) => {
            set({ days });
          }}
        />
      </div>
      <div className="handover-part">
        <div className="handover-head">
          <h4 className="fld-label" id={`${id}-categories`}>
            Entries of these categories
          </h4>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              set({ categories: hasAll ? [] : categoryIds });
            }}
          >
            {hasAll ? 'Choose none' : 'Choose all'}
          </Button>
        </div>
        <PickChips
          labelledBy={`${id}-categories`}
          options={categoryOptions}
          chosen={form.categories}
          onChange={(chosen) => {
            set({ categories: chosen });
          }}
        />
      </div>
      <ChoiceChips
        label="Foods"
        columns={3}
        options={foodOptions}
        value={form.foods}
        onChange={(foods) => {
          set({ foods });
        }}
      />
      <div className="handover-part">
        <ChoiceChips<HandoverForm['reports']>
          label="Reports and visits"
          columns={3}
          options={[
            { value: 'none', label: 'None' },
            ...(report
              ? [
                  {
                    value: 'one' as const,
                    label: `This ${report.type === visitType ? 'visit' : 'report'}`,
                  },
                ]
              : []),
            { value: 'period', label: 'Of these days' },
          ]}
          value={form.reports}
          onChange={(reports) => {
            set({ reports });
          }}
        />
        {form.reports !== 'none' && !hasAll && (
          <p className="handover-hint">
            What is made from the journal tells of every category, whichever are chosen above.
          </p>
        )}
      </div>
      <div className="handover-switches">
        <Switch
          label="Photos"
          hint="The pictures of what goes along."
          isSelected={form.hasPhotos}
          onChange={(hasPhotos) => {
            set({ hasPhotos });
          }}
        />
        <Switch
          label="Profile and lists"
          hint={`What you wrote about ${isolateBidi(childName)}, medicines, goals, skills, your own words, weeks at birth, growth lines, and what changed on these days. Name and birthday always go along.`}
          isSelected={form.hasLists}
          onChange={(hasLists) => {
            set({ hasLists });
          }}
        />
      </div>
      {error !== null && <FieldError id={`${id}-none`}>{error}</FieldError>}
    </div>
  );
}

interface PreviewStepProps {
  readonly read: ReadHandover;
  /** The chosen days as text. */
  readonly days: string;
  readonly done: number | null;
  readonly isNothing: boolean;
}

/** Shows what will be in the file before it is made. */
export function PreviewStep({
  read: { summary, bytes, leftOut },
  days,
  done,
  isNothing,
}: PreviewStepProps) {
  return (
    <div className="handover-form">
      <HandoverStepHeading>In the file</HandoverStepHeading>
      {isNothing && (
        <Notice tone="warning">
          There is nothing to hand over in these days. Go back and choose more.
        </Notice>
      )}
      {summary.isSample && (
        <Notice>This is the sample journal. Another Kinleaf does not take it in.</Notice>
      )}
      {!isNothing && <p>Names inside the texts go along, of other people too.</p>}
      <dl className="handover-facts">
        {factsOf(summary, days).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
        <div>
          <dt>Size</dt>
          <dd>About {formatBytes(bytes)}</dd>
        </div>
      </dl>
      {summary.reports + summary.visits > 0 && (
        <p>
          Reports and visits quote entries of every category and may name medicines and changes,
          whichever you chose.
        </p>
      )}
      {summary.unnamed > 0 && (
        <Notice>
          {pluralize(summary.unnamed, 'visit leaves', 'visits leave')} the name out and{' '}
          {summary.unnamed === 1 ? 'stays' : 'stay'} here: the file has the name.
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice>
          {pluralize(leftOut, 'record', 'records')} cannot be read and{' '}
          {leftOut === 1 ? 'stays' : 'stay'} here.
        </Notice>
      )}
      {done !== null && <ProgressBar label="Sealing the file" done={done} />}
    </div>
  );
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

function factsOf(summary: HandoverSummary, days: string): readonly Fact[] {
  const { childName, hasProfile, foods, reports, visits, photos, lists } = summary;
  const { first, last, medicines } = summary;
  const entries = entryTotalOf(summary);
  const reportTexts = [
    ...(reports > 0 ? [pluralize(reports, 'report', 'reports')] : []),
    ...(visits > 0 ? [pluralize(visits, 'visit', 'visits')] : []),
  ];
  const items = childListNames.flatMap((list) =>
    lists[list] > 0 ? [pluralize(lists[list], ...itemNouns[list])] : [],
  );
  return [
    {
      name: 'Child',
      text: hasProfile ? `${childName}, with the profile` : `${childName}, with the birthday`,
    },
    { name: 'Days', text: days },
    { name: 'Entries', text: entries === 0 ? 'None' : entryCount(entries) },
    ...(entries > 0 ? [{ name: 'Categories', text: categoryText(summary) }] : []),
    ...(first ? [{ name: 'First', text: entryText(first) }] : []),
    ...(last && entries > 1 ? [{ name: 'Last', text: entryText(last) }] : []),
    { name: 'Foods', text: foods === 0 ? 'None' : pluralize(foods, 'food', 'foods') },
    { name: 'Reports', text: reportTexts.length === 0 ? 'None' : reportTexts.join(', ') },
    ...(medicines.length > 0 ? [{ name: 'Medicines', text: medicines.join(', ') }] : []),
    ...(items.length > 0 ? [{ name: 'Lists', text: items.join(', ') }] : []),
    { name: 'Photos', text: photos === 0 ? 'None' : pluralize(photos, 'photo', 'photos') },
  ];
}

const itemNouns: Readonly<Record<ChildList, readonly [one: string, many: string]>> = {
  medicines: ['medicine', 'medicines'],
  goals: ['goal', 'goals'],
  skills: ['skill', 'skills'],
  changes: ['change', 'changes'],
  picks: ['own word', 'own words'],
};

/** 'Sleep 5, Behavior 2' */
const categoryText = ({ entries }: HandoverSummary): string =>
  categories
    .filter(({ id }) => entries[id] > 0)
    .map(({ id, label }) => `${label} ${entries[id]}`)
    .join(', ');

/** Longer titles don't help to tell two entries apart. */
const longestTitle = 80;

const entryText = ({ title, day }: NamedEntry): string =>
  `${formatDay(day)}: ${title.slice(0, longestTitle)}`;

/** The heading of a step. It takes the focus, because the button that led here is gone. */
export function HandoverStepHeading({ children }: { readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <h3 ref={head} tabIndex={-1} className="handover-step">
      {children}
    </h3>
  );
}
