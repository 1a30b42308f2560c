import { useDeferredValue, useLayoutEffect } from 'react';
import { Plus } from 'lucide-react';
import { useCanWrite } from '@/circle/store/use-permissions';
import { useLive } from '@/data/db/use-live';
import { changeGrowthPreferences, useGrowthPreferences } from '@/data/preferences/growth';
import { useCalm } from '@/data/preferences/preferences';
import { always, readNotedFacts } from '@/data/records/facts';
import { measures } from '@/domain/facts/measure';
import type { Measurement } from '@/domain/growth/growth-points';
import type { Child } from '@/domain/schema/entities';
import { ReadFailed } from '@/ui/messages/notice';
import { EmptyGrowthArt } from '@/ui/base/art';
import { EmptyState } from '@/ui/messages/page-states';
import { Button } from '@/ui/base/button';
import { PickChips } from '@/ui/fields/chips';
import { AgeSettings } from './age-settings';
import { chartTitles, GrowthCharts } from './growth-charts';
import { LineSettings } from './line-settings';
import { MeasurementList } from './measurement-list';
import './growth.css';

interface GrowthTabProps {
  readonly child: Child;
  /** Opens the form for a measurement. */
  readonly onAdd: () => void;
  /** Called with whether there's nothing to show. */
  readonly onEmpty: (isEmpty: boolean) => void;
}

/** What was measured: a chart of points for each measure, and the list behind them. */
export function GrowthTab({ child, onAdd, onEmpty }: GrowthTabProps) {
  const canWrite = useCanWrite(child.id);
  // Drawn in pieces, so that a tap needn't wait for many points.
  const live = useDeferredValue(
    useLive(child.id, () => readNotedFacts(child.id, 'measure', always)),
  );
  const isEmpty = live.status === 'ready' && live.value.length === 0;
  useLayoutEffect(() => {
    onEmpty(isEmpty);
  }, [isEmpty, onEmpty]);
  if (live.status === 'failed') return <ReadFailed what="The measurements" onRetry={live.retry} />;
  if (live.status === 'loading') return null;
  if (!isEmpty) return <Measured child={child} measurements={live.value} />;
  return (
    <EmptyState
      art={<EmptyGrowthArt />}
      title="Nothing measured yet"
      action={
        canWrite && (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            Add a measurement
          </Button>
        )
      }
    >
      Weight, length or height, and head, as they were measured. You can also add them to any entry,
      under Details.
    </EmptyState>
  );
}

interface MeasuredProps {
  readonly child: Child;
  /** Oldest first. */
  readonly measurements: readonly Measurement[];
}

function Measured({ child, measurements }: MeasuredProps) {
  const isCalm = useCalm();
  return (
    <div className="growth" data-calm={isCalm || undefined}>
      {!isCalm && (
        <div className="growth-charts">
          <GrowthCharts child={child} measurements={measurements} />
        </div>
      )}
      <div className="growth-margin">
        {!isCalm && <LineSettings child={child} measurements={measurements} />}
        <AgeSettings child={child} />
        <MeasurementList child={child} measurements={measurements} />
        <ShownMeasures measurements={measurements} />
      </div>
    </div>
  );
}

/** Chooses what is shown here. Numbers can do harm in one family and help in another. */
function ShownMeasures({ measurements }: Pick<MeasuredProps, 'measurements'>) {
  const { hidden = [] } = useGrowthPreferences();
  const recorded = measures.filter((measure) =>
    measurements.some(({ fact }) => fact[measure] !== undefined),
  );
  return (
    <section className="growth-part growth-hints" aria-labelledby="growth-shown">
      <h2 id="growth-shown">Shown on this device</h2>
      <PickChips
        labelledBy="growth-shown"
        options={recorded.map((measure) => ({ value: measure, label: chartTitles[measure] }))}
        chosen={recorded.filter((measure) => !hidden.includes(measure))}
        onChange={(shown) => {
          changeGrowthPreferences({
            hidden: measures.filter(
              (one) => !shown.includes(one) && (recorded.includes(one) || hidden.includes(one)),
            ),
          });
        }}
      />
      <p className="muted small">Hiding one here deletes nothing.</p>
    </section>
  );
}
