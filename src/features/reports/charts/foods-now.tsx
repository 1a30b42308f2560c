import type { ChartData } from '@/data/records/chart-data';
import { numberWords } from '@/domain/text/plural';
import { reactionIds } from '@/domain/schema/entities';
import { foodStateOf } from '@/domain/food/food-states';
import { reactionLabel } from '@/domain/report/display';
import { countByReaction } from '@/domain/report/report-content';
import { BarTable } from '@/ui/charts/bar-table';
import { ChartFigure } from '@/ui/charts/chart-parts';
import { glyphs } from '@/ui/base/glyphs';
import { reactionIcon } from '@/features/reports/reaction-icon';

/** Where the foods stand now, and how those of the period were met. */
export function FoodsNow({ data }: { readonly data: ChartData }) {
  const hasFoods = data.states.some(({ count }) => count > 0);
  if (!hasFoods) return null;
  const reactions = countByReaction(data.noted.foods);
  return (
    <>
      <ChartFigure title="Foods now" level={3} note="Every food of the food journey, newest named.">
        <BarTable
          caption="Foods now by state"
          head={['State', 'Foods']}
          hasShortNames
          rows={data.states.map(({ state, count, newest }) => {
            const { label, hue, glyph } = foodStateOf(state);
            return {
              id: state,
              label,
              hue,
              icon: glyphs[glyph],
              value: count,
              text: numberWords(count),
              ...(newest.length > 0 && { note: newest.join(' · ') }),
            };
          })}
        />
      </ChartFigure>
      <ChartFigure title="Food reactions" level={3} note="Foods dated in this period.">
        <BarTable
          caption="Food reactions in this period"
          head={['Reaction', 'Foods']}
          hasShortNames
          rows={reactionIds.map((reaction) => ({
            id: reaction,
            label: reactionLabel(reaction),
            ...reactionIcon(reaction),
            value: reactions[reaction],
            text: numberWords(reactions[reaction]),
          }))}
        />
      </ChartFigure>
    </>
  );
}
