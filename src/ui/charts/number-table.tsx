import { createContext, useContext } from 'react';
import { Table2 } from 'lucide-react';
import { useIdleSteps } from '@/lib/use-idle';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import { MarksDrawn } from './staggered';
import { Button, type ButtonLook } from '@/ui/base/button';
import './chart-parts.css';

export interface NumberTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly [name: string, ...values: (string | number)[]])[];
  /** What changed in this period: the day and text of each change. */
  readonly changes?: readonly (readonly [day: string, text: string])[] | undefined;
}

/** Whether the tables behind the charts are shown to everyone. */
export const NumbersShown = createContext(false);

/** Rows of a hidden table that are laid out at a time: few enough not to delay a tap. */
const rowsAtOnce = 100;

/** A chart's numbers as a table: always present for screen readers, drawn just after the chart if hidden. */
export function NumberTable({ caption, columns, rows, changes = [] }: NumberTableProps) {
  const isShown = useContext(NumbersShown);
  const steps = useContext(MarksDrawn) ? Math.max(1, Math.ceil(rows.length / rowsAtOnce)) : 0;
  const drawn = useIdleSteps(steps);
  if (drawn === 0 && !isShown) return null;
  const shown = isShown ? rows : rows.slice(0, drawn * rowsAtOnce);
  const table = (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, ...values], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {changes.length > 0 && (
        <tbody>
          {changes.map(([day, text], index) => (
            <tr key={index}>
              <th scope="row">{day}</th>
              <td colSpan={columns.length - 1}>Changed: {text}</td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
  return isShown ? (
    <div className="numbers" ref={reachableScroll}>
      {table}
    </div>
  ) : (
    <div className="visually-hidden">{table}</div>
  );
}

interface ShowNumbersProps {
  readonly size?: ButtonLook['size'];
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** Shows or hides the tables behind the charts for everyone (`NumbersShown`). */
export function ShowNumbers({ size, isShown, onChange }: ShowNumbersProps) {
  return (
    <Button
      variant="quiet"
      size={size}
      icon={Table2}
      className="show-numbers"
      aria-pressed={isShown}
      onClick={() => {
        onChange(!isShown);
      }}
    >
      Show numbers
    </Button>
  );
}
