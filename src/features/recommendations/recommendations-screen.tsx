import { useOutletContext } from 'react-router';
import type { Child } from '@/domain/schema/entities';
import { usePageTitle } from '@/lib/use-page-title';
import { RecommendationList, RefreshButton, useRecommendations } from './recommendations';
import './recommendations.css';

export function RecommendationsScreen() {
  const child = useOutletContext<Child>();
  const recommendations = useRecommendations(child.id);
  const { live } = recommendations;
  // The only primary button of an empty page is the one that fills it.
  const isEmpty = live.status === 'ready' && live.value.length === 0;
  usePageTitle('Recommendations');
  return (
    <div className="page">
      <div className="page-head">
        <h1>Recommendations</h1>
        <div className="actions">
          <RefreshButton
            recommendations={recommendations}
            label="Refresh"
            variant={isEmpty ? 'outline' : 'primary'}
          />
        </div>
      </div>
      <p className="recommendations-about">
        For {child.name}, drawn by simple rules from what is dated in the last 30 days. Ideas to
        try, no more.
      </p>
      <RecommendationList recommendations={recommendations} emptyVariant="primary" />
    </div>
  );
}
