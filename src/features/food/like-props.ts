import type { FoodFormValues } from '@/domain/food/food-form';

/** What the fields of a food's properties are given. */
export interface LikeFieldsProps {
  readonly values: FoodFormValues;
  readonly onChange: (patch: Partial<FoodFormValues>) => void;
  /** Whether the form was opened for them: they come into view then. */
  readonly isOpenAtFirst: boolean;
}
