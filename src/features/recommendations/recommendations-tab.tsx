import type { Child } from '@/domain/schema/entities';
import { RecommendationList, RefreshButton, useRecommendations } from './recommendations';
import './recommendations.css';

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
