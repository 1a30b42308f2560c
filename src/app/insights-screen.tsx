import { RecommendationsTab } from '../features/recommendations/recommendations-tab';
import { ReportsScreen } from '../features/reports/reports-screen';

/** Reports and recommendations on one screen: the two features meet here, and know nothing of each other. */
export function InsightsScreen() {
  return <ReportsScreen recommendations={(child) => <RecommendationsTab child={child} />} />;
}
