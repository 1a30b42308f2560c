import { useState } from 'react';
import { useCanChange } from '@/circle/store/use-permissions';
import { changeGrowthPreferences, useGrowthPreferences } from '@/data/preferences/growth';
import { linesShown, linesText, type Measurement } from '@/domain/growth/growth-points';
import type { LineChoice } from '@/domain/growth/reference-lines';
import type { Child } from '@/domain/schema/entities';
import { monthsBetween } from '@/domain/dates/calendar-day';
import { Button } from '@/ui/base/button';
import { PickChips } from '@/ui/fields/chips';
import { Switch } from '@/ui/fields/toggles';
import { Dialog } from '@/ui/overlays/dialog';
import { useGrowthChoices } from './use-growth-choices';

const choices = [
  { value: 'five', label: 'Five lines' },
  { value: 'nine', label: 'Nine lines' },
] as const;

interface LineSettingsProps {
  readonly child: Child;
  readonly measurements: readonly Measurement[];
}

/** Turns the WHO's lines on and off, and says which they are. The first time, a sheet explains them and asks for the set. */
export function LineSettings({ child, measurements }: LineSettingsProps) {
  const preferences = useGrowthPreferences();
  const canChange = useCanChange('children', child.id, child.id);
  const [isAsking, setAsking] = useState(false);
  const lines = linesShown(child, preferences);
  const lastDay = measurements.at(-1)?.day ?? child.birthdate;
  const last = lastDay < child.birthdate ? child.birthdate : lastDay;
  return (
    <section className="growth-part" aria-label="Lines">
      <Switch
        label="Lines"
        hint={
          child.lines === undefined && !canChange
            ? 'A parent chooses which lines are drawn.'
            : 'Show how other children grew. No line is better than another.'
        }
        isSelected={lines !== null}
        isDisabled={child.lines === undefined && !canChange}
        onChange={(isOn) => {
          if (isOn && child.lines === undefined) setAsking(true);
          else changeGrowthPreferences({ hasLines: isOn });
        }}
      />
      {lines && (
        <>
          <p className="muted small">{linesText(lines.set, child, last)}</p>
          <PickChips
            label="How many lines"
            isSingle
            options={choices}
            chosen={[lines.choice]}
            onChange={([choice]) => {
              if (choice) changeGrowthPreferences({ lines: choice });
            }}
          />
          {canChange && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setAsking(true);
              }}
            >
              Change the set
            </Button>
          )}
          <p className="muted small growth-hints">
            There are charts for some conditions. Kinleaf doesn’t have them, but you can compare the
            points yourself.
          </p>
        </>
      )}
      {isAsking && (
        <LinesDialog
          child={child}
          isFromTwoTables={monthsBetween(child.birthdate, last) >= 60}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}

/** How many children were outside the lines: the 3rd and 97th, or the 0.4th and 99.6th. */
const outsideText: Readonly<Record<LineChoice, string>> = {
  five: 'Of every 100 children the same age, 3 were below the lowest line and 3 above the highest.',
  nine: 'Of every 1,000 children the same age, 4 were below the lowest line and 4 above the highest.',
};

interface LinesDialogProps {
  readonly child: Child;
  /** Whether lines from 5 years on are drawn too, which come from other children. */
  readonly isFromTwoTables: boolean;
  readonly onClose: () => void;
}

function LinesDialog({ child, isFromTwoTables, onClose }: LinesDialogProps) {
  const { lines: choice = 'five' } = useGrowthPreferences();
  const { isBusy, save } = useGrowthChoices(child.id, () => {
    changeGrowthPreferences({ hasLines: true });
    onClose();
  });
  return (
    <Dialog
      isOpen
      size="narrow"
      title="Lines"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              changeGrowthPreferences({ hasLines: false });
              onClose();
            }}
          >
            None
          </Button>
          <Button busy={isBusy} onClick={() => save({ lines: 'girls' })}>
            Girls
          </Button>
          <Button busy={isBusy} onClick={() => save({ lines: 'boys' })}>
            Boys
          </Button>
        </>
      }
    >
      <p>
        {isFromTwoTables ? 'Up to 5 years, the lines show' : 'The lines show'} how children measured
        in six countries grew in good conditions. {outsideText[choice]} No line is better than
        another.
      </p>
      <p>The WHO has two sets of lines, one for girls and one for boys. Which should we draw?</p>
    </Dialog>
  );
}
