import {
  Baby,
  ChartColumn,
  CircleArrowUp,
  CircleQuestionMark,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  type LucideIcon,
  NotebookPen,
  Scale,
  ScrollText,
  Settings,
  Shield,
  Utensils,
} from 'lucide-react';
import { paths } from '@/lib/paths';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** `/` is active only on itself; the others on every path below them. */
  readonly exact?: boolean;
}

export const mainItems: readonly NavigationItem[] = [
  { label: 'Dashboard', to: paths.home, icon: LayoutDashboard, exact: true },
  { label: 'Children', to: paths.children, icon: Baby },
  { label: 'Settings', to: paths.settings, icon: Settings },
];

export function journeyItems(childId: string): readonly NavigationItem[] {
  return [
    { label: 'Journal', to: paths.journal(childId), icon: NotebookPen },
    { label: 'Food Journey', to: paths.food(childId), icon: Utensils },
    { label: 'Reports', to: paths.reports(childId), icon: ChartColumn },
    { label: 'Recommendations', to: paths.recommendations(childId), icon: Lightbulb },
  ];
}

export const aboutItems: readonly NavigationItem[] = [
  { label: 'Guide', to: paths.guide, icon: LifeBuoy },
  { label: 'Privacy', to: paths.privacy, icon: Shield },
  { label: 'Terms', to: paths.terms, icon: ScrollText },
  { label: 'Why AI', to: paths.whyAi, icon: CircleQuestionMark },
  { label: 'Legal', to: paths.legal, icon: Scale },
  { label: 'Upgrade', to: paths.upgrade, icon: CircleArrowUp },
];
