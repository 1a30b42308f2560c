import { useEffect, useId, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useCanChange } from '@/circle/store/use-permissions';
import type { Child } from '@/domain/schema/entities';
import { customOptionsIn, optionsIn, optionFor } from '@/domain/facts/custom-options';
import type { OptionRow as PickRowId } from '@/domain/facts/kinds';
import { PickChips } from '@/ui/fields/chips';
import { CustomOptionEditor, CustomOptionField } from './custom-option-editor';
import { type PicksWithText, whileTyping } from '@/domain/facts/picks-with-text';
import './sections.css';

interface PicksWithTextFieldProps {
  readonly row: PickRowId;
  readonly child: Child;
  readonly label: string;
  /** Its position in a sequence, if it has one. */
  readonly number?: number;
  readonly answer: PicksWithText;
  readonly onChange: (answer: PicksWithText) => void;
}

/** A question answered by picking options and by a line of free text. */
export function PicksWithTextField({
  row,
  child,
  label,
  number,
  answer,
  onChange,
}: PicksWithTextFieldProps) {
  const id = useId();
  return (
    <div className={number === undefined ? 'told' : 'told told-numbered'}>
      <h3 id={id}>
        {number !== undefined && <span className="told-number">{number}</span>}
        {number === undefined ? label : <span>{label}</span>}
      </h3>
      <OptionRow
        row={row}
        child={child}
        name={label}
        labelledBy={id}
        picks={answer.picks}
        typing={answer.typing ?? ''}
        onChange={(picks, typing) => {
          onChange(whileTyping({ ...answer, picks }, typing));
        }}
      />
      <input
        className="ruled"
        dir="auto"
        autoComplete="off"
        aria-label={`${label}, in your own words`}
        placeholder="In your own words"
        value={answer.words}
        onChange={(event) => {
          onChange({ ...answer, words: event.target.value });
        }}
      />
    </div>
  );
}

/** The number of custom options shown before someone asks for the rest. */
const optionsShown = 12;

interface OptionRowProps {
  readonly row: PickRowId;
  readonly child: Child;
  /** The name of the row in its buttons' labels: 'What came before'. */
  readonly name: string;
  /** The id of the heading with that name. */
  readonly labelledBy: string;
  readonly picks: readonly string[];
  /** A custom option while it is being typed: the form stores it with its draft. */
  readonly typing: string;
  readonly onChange: (picks: string[], typing: string) => void;
}

/** A row of options to pick: the built-in ones, the family's own, and a button to add one. */
export function OptionRow(props: OptionRowProps) {
  const { row, child, name, labelledBy, picks, typing, onChange } = props;
  const [isAdding, setAdding] = useState(typing !== '');
  const [isOpened, setOpened] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  // Options added here stay in the row, picked or not.
  const [added, setAdded] = useState<readonly string[]>([]);
  const add = useRef<HTMLButtonElement>(null);
  const canChangeChild = useCanChange('children', child.id, child.id);
  // Removing an option takes a moment, and someone may continue in the form, so the latest props count.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const customOptions = [...new Set([...added, ...customOptionsIn(child.picks, row)])];
  const hidden = showsAll
    ? []
    : customOptions.slice(optionsShown).filter((option) => !picks.includes(option));
  const offered = optionsIn(
    row,
    customOptions.filter((option) => !hidden.includes(option)),
    picks,
  );
  function addTyped() {
    const option = optionFor(typing, optionsIn(row, customOptions, picks));
    if (option !== null) setAdded([...added, option]);
    onChange(option === null || picks.includes(option) ? [...picks] : [...picks, option], '');
  }
  return (
    <>
      <PickChips
        labelledBy={labelledBy}
        options={offered.map((option) => ({ value: option, label: option }))}
        chosen={picks}
        onChange={(chosen) => {
          onChange([...chosen], typing);
        }}
      >
        <button
          ref={add}
          type="button"
          className="pick pick-add"
          aria-label={`${name}, a word of your own`}
          aria-expanded={isAdding}
          onClick={() => {
            if (isAdding) addTyped();
            setAdding(!isAdding);
            setOpened(true);
          }}
        >
          <Plus className="icon" aria-hidden="true" />
        </button>
      </PickChips>
      {isAdding && (
        <CustomOptionField
          label={`${name}, a word of your own`}
          typed={typing}
          takesFocus={isOpened}
          onType={(typed) => {
            onChange([...picks], typed);
          }}
          onAdd={addTyped}
          onDone={() => {
            setAdding(false);
            add.current?.focus();
          }}
        />
      )}
      {hidden.length > 0 && (
        <button type="button" className="pick-quiet" onClick={() => setShowsAll(true)}>
          {hidden.length} more of your own
        </button>
      )}
      {customOptions.length > 0 && canChangeChild && (
        <CustomOptionEditor
          childId={child.id}
          row={row}
          name={name}
          options={customOptions}
          onRemoved={(option, hadFocus) => {
            setAdded((before) => before.filter((one) => one !== option));
            const current = latest.current;
            if (current.picks.includes(option))
              current.onChange(
                current.picks.filter((one) => one !== option),
                current.typing,
              );
            if (hadFocus && customOptions.every((one) => one === option)) add.current?.focus();
          }}
        />
      )}
    </>
  );
}
