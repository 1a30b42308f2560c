import { Table2 } from 'lucide-react';
import { Button, type ButtonLook } from '@/ui/base/button';
import './show-numbers.css';

interface ShowNumbersProps {
  readonly size?: ButtonLook['size'];
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** Shows the tables behind the charts around it to everyone, and hides them: see `NumbersShown`. */
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
