import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { ChevronDown, type LucideIcon, X } from 'lucide-react';
import type { Child } from '@/domain/schema/entities';
import type { FactForms, FactKind } from '@/domain/facts/kinds';
import type { When } from '@/domain/facts/fact-descriptor';
import { IconButton } from '@/ui/base/button';
import { PickChips } from '@/ui/fields/chips';

interface FormProps<V> {
  readonly child: Child;
  readonly form: V;
  readonly when: When;
  /** What is wrong with the values, as a sentence; the section shows it beside the field it is about. */
  readonly problem: string | undefined;
  readonly onChange: (form: V) => void;
}

/** The props of the section of one kind of fact. */
export type SectionProps<K extends FactKind> = FormProps<FactForms[K]>;

interface DetailsFieldProps {
  readonly label: string;
  /** Receives the id of the label. */
  readonly children: (id: string) => ReactNode;
}

export function DetailsField({ label, children }: DetailsFieldProps) {
  const id = useId();
  return (
    <div className="details-field">
      <h3 id={id}>{label}</h3>
      {children(id)}
    </div>
  );
}

interface DetailsListProps<T> {
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  readonly onChange: (items: T[]) => void;
  /** Draws the questions about one item: receives a function that changes it, and the id of its name. */
  readonly children: (item: T, change: (item: T) => void, nameId: string) => ReactNode;
}

/** A list of named items, each with its own questions. The list takes the focus when an item is removed. */
export function DetailsList<T>({ items, nameOf, onChange, children }: DetailsListProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className="details-list" ref={list} tabIndex={-1}>
      {items.map((item, index) => {
        const name = nameOf(item);
        const nameId = `${id}-${index}`;
        const change = (next: T) => {
          onChange(items.map((other) => (other === item ? next : other)));
        };
        return (
          <div className="details-item" key={index}>
            <div className="details-item-head">
              <span id={nameId} dir="auto">
                {name}
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={X}
                onClick={() => {
                  onChange(items.filter((other) => other !== item));
                  list.current?.focus();
                }}
              />
            </div>
            {children(item, change, nameId)}
          </div>
        );
      })}
    </div>
  );
}

type ChipsProps<T extends string> = ComponentProps<typeof PickChips<T>>;

interface PickOneProps<T extends string> extends Pick<
  ChipsProps<T>,
  'labelledBy' | 'options' | 'look'
> {
  /** Empty for none. */
  readonly chosen: T | '';
  readonly onChange: (chosen: T | '') => void;
}

/** Options of which at most one is picked. */
export function PickOne<T extends string>({ chosen, onChange, ...chips }: PickOneProps<T>) {
  return (
    <PickChips<T>
      {...chips}
      isSingle
      chosen={chosen === '' ? [] : [chosen]}
      onChange={([picked]) => {
        onChange(picked ?? '');
      }}
    />
  );
}

interface FoldoutProps {
  readonly title: string;
  readonly icon?: LucideIcon;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A part of the details that a button opens. */
export function Foldout({ title, icon: Icon, isOpen, onToggle, children }: FoldoutProps) {
  const id = useId();
  return (
    <div className="details-more">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {Icon && <Icon className="icon small" aria-hidden="true" />}
        {title}
        <ChevronDown className="icon small details-chevron" aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="details-section" id={id}>
          {children}
        </div>
      )}
    </div>
  );
}
