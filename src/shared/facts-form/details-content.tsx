import { useEffect, useRef, useState } from 'react';
import { type LucideIcon, Ruler, Sprout, X } from 'lucide-react';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import type { EntryFormErrors, EntryFormValues } from '@/domain/entry/entry-form';
import { unreadFacts } from '@/domain/facts/entry-facts';
import { factsFromForms } from '@/domain/facts/fact-forms';
import type { When } from '@/domain/facts/fact-descriptor';
import {
  type CategoryKind,
  type FactKind,
  factKinds,
  type FreeKind,
  freeKinds,
  isCategoryKind,
  kindLabel,
} from '@/domain/facts/kinds';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { FactSection, usesLists } from './fact-sections';
import { ListsLink } from './lists-link';
import { formatDuration } from '@/domain/dates/format';
import { IconButton } from '@/ui/base/button';
import { MinutesField } from '@/ui/fields/text-field';
import { DetailsField, Foldout, PickOne } from './section-parts';

const categoryKinds = factKinds.filter(isCategoryKind);

export interface DetailsContentProps {
  readonly child: Child;
  readonly values: EntryFormValues;
  readonly errors: EntryFormErrors;
  /** The entry being edited, if any. */
  readonly entry: JournalEntry | undefined;
  readonly when: When;
  /** The section was opened because of a problem and takes the focus. */
  readonly takesFocus: boolean;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
}

/** The fields of the chosen category, the duration, and facts noted earlier for other categories. */
export function DetailsContent({ takesFocus, ...props }: DetailsContentProps) {
  const container = useRef<HTMLDivElement>(null);
  const [takesFocusAtFirst] = useState(takesFocus);
  useEffect(() => {
    if (takesFocusAtFirst)
      container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [takesFocusAtFirst]);
  const { values, errors, entry, when, onChange } = props;
  const facts = factsFromForms(values.facts, when);
  const others = categoryKinds.filter(
    (kind) =>
      kind !== values.category &&
      (errors[`details-${kind}`] !== undefined || facts.some((fact) => fact.kind === kind)),
  );
  const unread = entry ? unreadFacts(entry).length : 0;
  return (
    <div className="details-section" ref={container}>
      {isCategoryKind(values.category) && <KindSection {...props} kind={values.category} />}
      {usesLists.has(values.category) && (
        // Following the link loses nothing: what has been typed is stored as a draft.
        <ListsLink className="details-lists" childId={props.child.id} />
      )}
      <DurationField
        minutes={values.minutes}
        onChange={(minutes) => {
          onChange({ minutes });
        }}
      />
      {freeKinds.map((kind) => (
        <FreeDetails
          key={kind}
          {...props}
          kind={kind}
          isFilled={facts.some((fact) => fact.kind === kind)}
        />
      ))}
      {others.length > 0 && <MoreDetails {...props} kinds={others} />}
      {unread > 0 && <p className="details-note">Noted by a later version, kept as it is.</p>}
    </div>
  );
}

type KindProps = Omit<DetailsContentProps, 'takesFocus'>;

const freeIcons: Readonly<Record<FreeKind, LucideIcon>> = { measure: Ruler, skill: Sprout };

/** A kind of fact that an entry of any category can have. Open if it holds something. */
function FreeDetails({
  kind,
  isFilled,
  ...props
}: KindProps & { readonly kind: FreeKind; readonly isFilled: boolean }) {
  const [isUnfolded, setUnfolded] = useState(isFilled);
  const isOpen = isUnfolded || props.errors[`details-${kind}`] !== undefined;
  return (
    <Foldout
      title={kindLabel(kind)}
      icon={freeIcons[kind]}
      isOpen={isOpen}
      onToggle={() => {
        setUnfolded(!isOpen);
      }}
    >
      <KindSection {...props} kind={kind} />
    </Foldout>
  );
}

/** Facts of kinds that don't belong to the category: they stay with the entry, but aren't counted. */
function MoreDetails({ kinds, ...props }: KindProps & { readonly kinds: readonly CategoryKind[] }) {
  const [isUnfolded, setUnfolded] = useState(false);
  // A kind that is emptied stays while the section is open, so that no field disappears while someone is typing in it.
  const [opened, setOpened] = useState<readonly CategoryKind[]>([]);
  const isOpen = isUnfolded || kinds.some((kind) => props.errors[`details-${kind}`] !== undefined);
  const { category } = props.values;
  const shown = categoryKinds.filter(
    (kind) => kind !== category && (kinds.includes(kind) || opened.includes(kind)),
  );
  return (
    <Foldout
      title="More details"
      isOpen={isOpen}
      onToggle={() => {
        setUnfolded(!isOpen);
        setOpened(isOpen ? [] : kinds);
      }}
    >
      <p className="details-note">
        Noted for another category. It is kept, and not counted for {categoryOf(category).label}.
      </p>
      {shown.map((kind) => (
        <KindSection key={kind} {...props} kind={kind} isNamed />
      ))}
    </Foldout>
  );
}

interface KindSectionProps extends KindProps {
  readonly kind: FactKind;
  /** Names the category the facts belong to. */
  readonly isNamed?: boolean;
}

function KindSection({
  kind,
  isNamed = false,
  child,
  values,
  errors,
  when,
  onChange,
}: KindSectionProps) {
  return (
    <div className="details-section" data-hue={kind}>
      {isNamed && isCategoryKind(kind) && <KindHeading kind={kind} />}
      <FactSection
        kind={kind}
        child={child}
        forms={values.facts}
        when={when}
        problem={errors[`details-${kind}`]}
        onChange={(part) => {
          onChange({ facts: { ...values.facts, ...part } });
        }}
      />
    </div>
  );
}

function KindHeading({ kind }: { readonly kind: CategoryKind }) {
  const { glyph, label } = categoryOf(kind);
  const Icon = glyphs[glyph];
  return (
    <h3>
      <Icon className="icon small" aria-hidden="true" />
      {label}
    </h3>
  );
}

const options = [0, 5, 15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'A moment' : formatDuration(minutes),
}));

interface DurationFieldProps {
  /** Whole minutes; null if not recorded. */
  readonly minutes: number | null;
  readonly onChange: (minutes: number | null) => void;
}

/** Asks how long it took: one tap, or minutes typed in and shown again as hours. */
export function DurationField({ minutes, onChange }: DurationFieldProps) {
  return (
    <DetailsField label="How long">
      {(id) => (
        <div className="how-long">
          <PickOne
            labelledBy={id}
            options={options}
            chosen={minutes === null ? '' : String(minutes)}
            onChange={(chosen) => {
              onChange(chosen === '' ? null : Number(chosen));
            }}
          />
          <div className="how-long-typed">
            <MinutesField aria-label="How long, in minutes" value={minutes} onChange={onChange} />
            <span aria-hidden="true">min</span>
            {minutes !== null && minutes >= 60 && <span>= {formatDuration(minutes)}</span>}
            {minutes !== null && (
              <IconButton
                label="Clear how long"
                icon={X}
                onClick={() => {
                  onChange(null);
                }}
              />
            )}
          </div>
        </div>
      )}
    </DetailsField>
  );
}
