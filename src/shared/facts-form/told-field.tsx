import { useId } from 'react';
import type { Child } from '@/domain/schema/entities';
import type { PickRow as PickRowId } from '@/domain/facts/custom-options';
import { type PicksWithText, whileTyping } from '@/domain/facts/forms';
import { PickRow } from './pick-row';

interface ToldFieldProps {
  readonly row: PickRowId;
  readonly child: Child;
  readonly label: string;
  /** Its place in an order, where there is one. */
  readonly number?: number;
  readonly told: PicksWithText;
  readonly onChange: (told: PicksWithText) => void;
}

/** A question that is answered by picking words, and by a line of one's own. */
export function ToldField({ row, child, label, number, told, onChange }: ToldFieldProps) {
  const id = useId();
  return (
    <div className={number === undefined ? 'told' : 'told told-numbered'}>
      <h3 id={id}>
        {number !== undefined && <span className="told-number">{number}</span>}
        {number === undefined ? label : <span>{label}</span>}
      </h3>
      <PickRow
        row={row}
        child={child}
        name={label}
        labelledBy={id}
        picks={told.picks}
        typing={told.typing ?? ''}
        onChange={(picks, typing) => {
          onChange(whileTyping({ ...told, picks }, typing));
        }}
      />
      <input
        className="ruled"
        dir="auto"
        autoComplete="off"
        aria-label={`${label}, in your own words`}
        placeholder="In your own words"
        value={told.words}
        onChange={(event) => {
          onChange({ ...told, words: event.target.value });
        }}
      />
    </div>
  );
}
