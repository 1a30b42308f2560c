import { useState } from 'react';
import { useCanChange } from '@/circle/store/use-permissions';
import { changeGrowthPreferences, useGrowthPreferences } from '@/data/preferences/growth';
import { useCalm } from '@/data/preferences/preferences';
import { daysBetween } from '@/domain/dates/calendar-day';
import { daysToTerm } from '@/domain/growth/corrected-age';
import { isBornEarly } from '@/domain/growth/growth-points';
import type { Child, Gestation } from '@/domain/schema/entities';
import { pluralize } from '@/domain/text/plural';
import { Button } from '@/ui/base/button';
import { PickChips } from '@/ui/fields/chips';
import { DateField } from '@/ui/fields/date-field';
import { Form } from '@/ui/fields/form';
import { TextField } from '@/ui/fields/text-field';
import { Dialog } from '@/ui/overlays/dialog';
import { useGrowthChoices } from './use-growth-choices';

const ages = [
  { value: 'age', label: 'Age' },
  { value: 'corrected', label: 'Corrected' },
  { value: 'both', label: 'Both' },
] as const;

/** How early a child was born, and which age the charts use. */
export function AgeSettings({ child }: { readonly child: Child }) {
  const { age = 'both' } = useGrowthPreferences();
  const canChange = useCanChange('children', child.id, child.id);
  const isCalm = useCalm();
  const [isOpen, setOpen] = useState(false);
  const { gestation, correctUntil = 24 } = child;
  const isEarly = isBornEarly(child);
  if (!gestation && !canChange) return null;
  return (
    <section
      className={gestation ? 'growth-part' : 'growth-part growth-hints'}
      aria-labelledby="growth-born"
    >
      <h2 id="growth-born">{isEarly ? 'Born early' : 'Weeks at birth'}</h2>
      <p className="small">
        {gestation
          ? bornText(gestation)
          : 'For a child born before 37 weeks, charts can use the corrected age, by the due date.'}
        {isEarly &&
          ` The corrected age, by the due date, is shown until ${correctUntil / 12} years.`}
      </p>
      {isEarly && !isCalm && (
        <PickChips
          labelledBy="growth-born"
          isSingle
          options={ages}
          chosen={[age]}
          onChange={([chosen]) => {
            if (chosen) changeGrowthPreferences({ age: chosen });
          }}
        />
      )}
      {canChange && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setOpen(true);
          }}
        >
          {gestation ? 'Change weeks at birth' : 'Add weeks at birth'}
        </Button>
      )}
      {isOpen && (
        <GestationDialog
          child={child}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}

/** Returns 'Born at 33 weeks and 2 days.' */
function bornText({ weeks, days }: Gestation): string {
  const and = days === 0 ? '' : ` and ${pluralize(days, 'day', 'days')}`;
  return `Born at ${weeks} weeks${and}.`;
}

interface GestationDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

/** Asks for the weeks and days at birth. A due date gives both. */
function GestationDialog({ child, onClose }: GestationDialogProps) {
  const [weeks, setWeeks] = useState(String(child.gestation?.weeks ?? ''));
  const [days, setDays] = useState(String(child.gestation?.days ?? ''));
  const [until, setUntil] = useState<'24' | '36'>(child.correctUntil === 36 ? '36' : '24');
  const [due, setDue] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { isBusy, save: store } = useGrowthChoices(child.id, onClose);
  const gestation = gestationOf(weeks, days);
  const isEmpty = weeks.trim() === '' && days.trim() === '';
  const problem =
    isChecked && gestation === null && !isEmpty
      ? 'Weeks are from 22 to 44, days from 0 to 6.'
      : undefined;
  function save() {
    setChecked(true);
    if (gestation === null && !isEmpty) return;
    store({
      gestation: gestation ? { ...child.gestation, ...gestation } : undefined,
      correctUntil: gestation && gestation.weeks < 32 && until === '36' ? 36 : undefined,
    });
  }
  return (
    <Dialog
      isOpen
      size="narrow"
      title="Weeks at birth"
      description="Kept in the profile. Leave both empty to remove it."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="growth-gestation" busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <Form id="growth-gestation" className="form-stack" onSubmit={save}>
        <div className="growth-weeks">
          <TextField
            label="Weeks"
            inputMode="numeric"
            value={weeks}
            error={problem}
            onChange={setWeeks}
          />
          <TextField label="Days" inputMode="numeric" value={days} onChange={setDays} />
        </div>
        <DateField
          label="Or the due date"
          optional
          value={due}
          onChange={(day) => {
            setDue(day);
            if (day === null) return;
            const length = daysToTerm - daysBetween(child.birthdate, day);
            setWeeks(String(Math.floor(length / 7)));
            setDays(String(((length % 7) + 7) % 7));
          }}
        />
        {gestation && gestation.weeks < 32 && (
          <div className="details-field">
            <h3 id="growth-until">Corrected age until</h3>
            <PickChips
              labelledBy="growth-until"
              isSingle
              options={[
                { value: '24', label: '2 years' },
                { value: '36', label: '3 years' },
              ]}
              chosen={[until]}
              onChange={([chosen]) => {
                if (chosen) setUntil(chosen);
              }}
            />
          </div>
        )}
      </Form>
    </Dialog>
  );
}

/** Returns what was typed if it's possible, or null. Days that are left empty are none. */
function gestationOf(weeks: string, days: string): Gestation | null {
  if (!/^\d{1,2}$/.test(weeks.trim()) || !/^\d?$/.test(days.trim())) return null;
  const gestation = { weeks: Number(weeks), days: Number(days) };
  return gestation.weeks >= 22 && gestation.weeks <= 44 && gestation.days <= 6 ? gestation : null;
}
