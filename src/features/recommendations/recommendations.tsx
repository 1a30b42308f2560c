import { Lightbulb, RefreshCw } from 'lucide-react';
import { saveAdvice } from '@/data/db/errors';
import {
  deleteRecommendation,
  listRecommendations,
  regenerateRecommendations,
} from '@/data/records/recommendations';
import { useLive } from '@/data/db/use-live';
import { localDay } from '@/domain/dates/calendar-day';
import { categoryOf } from '@/domain/schema/categories';
import type { Child, Recommendation } from '@/domain/schema/entities';
import { useBusy } from '@/lib/use-busy';
import { EmptyRecommendationsArt } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { glyphs } from '@/ui/base/glyphs';
import { SuggestionCard } from '@/ui/content/summary-cards';
import { ReadFailed } from '@/ui/messages/notice';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { MessageArea } from '@/ui/messages/message-line';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import './recommendations.css';

const recommendationsTopic = 'journal/recommendations';

/** The child's recommendations and how to generate them again: shared by both screens that show them. */
export function useRecommendations(childId: string) {
  const live = useLive(childId, () => listRecommendations(childId));
  const { isBusy, run } = useBusy();

  async function regenerate() {
    const topic = `${recommendationsTopic}/${childId}`;
    forgetToast(topic);
    try {
      await regenerateRecommendations(childId, localDay(new Date()));
      showToast({ topic, title: 'Recommendations updated' });
    } catch (error) {
      console.error(error);
      showToast({
        topic,
        tone: 'danger',
        title: 'Error generating recommendations',
        description: saveAdvice(
          error,
          'There was an error generating recommendations. Please try again.',
        ),
      });
    }
  }

  return {
    live,
    isBusy,
    refresh: () => {
      run(regenerate);
    },
  };
}

type Recommendations = ReturnType<typeof useRecommendations>;

interface RefreshButtonProps {
  readonly recommendations: Recommendations;
  readonly label: string;
  readonly variant?: 'primary' | 'outline';
}

export function RefreshButton({ recommendations, label, variant = 'outline' }: RefreshButtonProps) {
  return (
    <Button
      variant={variant}
      icon={RefreshCw}
      busy={recommendations.isBusy}
      onClick={recommendations.refresh}
    >
      {label}
    </Button>
  );
}

interface RecommendationListProps {
  readonly recommendations: Recommendations;
  /** The look of the button that generates the first ones. */
  readonly emptyVariant?: 'primary' | 'outline' | undefined;
}

export function RecommendationList({
  recommendations,
  emptyVariant = 'outline',
}: RecommendationListProps) {
  const { live, isBusy, refresh } = recommendations;
  if (live.status === 'loading')
    return <CardSkeletons count={2} label="Loading recommendations" className="note-grid" />;
  if (live.status === 'failed')
    return <ReadFailed what="The recommendations" onRetry={live.retry} />;
  return (
    <div id="recommendations" tabIndex={-1}>
      <MessageArea topic={recommendationsTopic} />
      {live.value.length === 0 ? (
        <EmptyState
          art={<EmptyRecommendationsArt />}
          title="No recommendations yet"
          action={
            <Button variant={emptyVariant} icon={Lightbulb} busy={isBusy} onClick={refresh}>
              Generate Recommendations
            </Button>
          }
        >
          Ideas drawn by simple rules from what you wrote in the last 30 days. Nothing leaves this
          device.
        </EmptyState>
      ) : (
        <ul className="note-grid">
          {live.value.map((one) => (
            <RecommendationCard key={one.id} recommendation={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RecommendationCard({ recommendation }: { readonly recommendation: Recommendation }) {
  const { id, title, description, basis } = recommendation;
  const category = categoryOf(recommendation.category);
  const { run } = useBusy();

  async function remove() {
    const topic = `${recommendationsTopic}/delete ${id}`;
    forgetToast(topic);
    try {
      const taken = await deleteRecommendation(id);
      const undo = undoDelete(taken, { title: 'Recommendation restored', name: title }, () =>
        document.querySelector(`[data-record="${CSS.escape(id)}"] button`),
      );
      showToast({ title: 'Recommendation deleted', description: title, undo });
      document.getElementById('recommendations')?.focus({ preventScroll: true });
    } catch (error) {
      const fallback = 'There was an error deleting the recommendation. Please try again.';
      showToast({
        topic,
        tone: 'danger',
        title: 'Failed to delete',
        description: saveAdvice(error, fallback),
      });
    }
  }

  return (
    <SuggestionCard
      recordId={id}
      hue={category.id}
      icon={glyphs[category.glyph]}
      badge={category.label}
      title={title}
      footnote={basis}
      onDelete={() => {
        run(remove);
      }}
    >
      {description}
    </SuggestionCard>
  );
}

/** The Recommendations tab of the Insights screen. */
export function RecommendationsTab({ child }: { readonly child: Child }) {
  const recommendations = useRecommendations(child.id);
  return (
    <>
      <div className="recommendations-head">
        <p>Drawn by simple rules from what is dated in the last 30 days. Ideas to try, no more.</p>
        <RefreshButton recommendations={recommendations} label="Refresh Recommendations" />
      </div>
      <RecommendationList recommendations={recommendations} />
    </>
  );
}
