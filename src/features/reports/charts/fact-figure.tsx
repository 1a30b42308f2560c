import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { useCalm } from '@/data/preferences/preferences';
import { Button } from '@/ui/base/button';
import { ChartFigure, type ChartFigureProps } from '@/ui/charts/chart-parts';

/** A chart of facts. In Calm mode it begins as its sentence, and is drawn when it is asked for. */
export function FactFigure({ children, tools, ...figure }: Omit<ChartFigureProps, 'level'>) {
  const isCalm = useCalm();
  const [isOpen, setOpen] = useState(false);
  const isDrawn = !isCalm || isOpen;
  return (
    <ChartFigure {...figure} level={3} tools={isDrawn ? tools : undefined}>
      {isCalm && (
        <Button
          variant="quiet"
          size="sm"
          icon={ChevronDown}
          className="charts-unfold"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          Show chart
        </Button>
      )}
      {isDrawn && children}
    </ChartFigure>
  );
}
