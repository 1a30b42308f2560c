import { useEffect, useRef } from 'react';
import { foodProperties } from '@/domain/schema/entities';
import {
  everydayOf,
  knownProperties,
  propertiesText,
  propertyLabels,
  suggestedValues,
} from '@/domain/food/food-properties';
import { Button } from '@/ui/base/button';
import { matchesWords } from '@/domain/text/search';
import { ComboBox } from '@/ui/fields/combo-box';
import { TextField } from '@/ui/fields/text-field';
import type { FoodFormValues } from '@/domain/food/food-form';

/** A text field with suggestions for each property. Typical values for a food of that name are offered, never filled in. */
export function FoodPropertiesFields({
  values,
  onChange,
  isOpenAtFirst,
}: FoodPropertiesFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpenAtFirst) return;
    // After the dialog has focused its first field.
    const frame = requestAnimationFrame(() => {
      fields.current?.scrollIntoView({ block: 'nearest' });
      fields.current?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [isOpenAtFirst]);
  const usual = everydayOf(values.name);
  const missing = knownProperties(usual ?? {}).filter(
    ([property]) => values[property].trim() === '',
  );
  return (
    <div className="what-like-fields" ref={fields} tabIndex={-1}>
      {usual && missing.length > 0 && (
        <p className="what-like-usual">
          <span>
            {usual.name}, mostly: {propertiesText(Object.fromEntries(missing))}.
          </span>
          <Button
            size="sm"
            onClick={() => {
              onChange(Object.fromEntries(missing));
              fields.current?.focus();
            }}
          >
            Take these words
          </Button>
        </p>
      )}
      {foodProperties.map((property) => {
        const shared = {
          label: propertyLabels[property],
          value: values[property],
          onChange: (text: string) => {
            onChange({ [property]: text });
          },
        };
        const suggestions = suggestedValues[property].map((id) => ({ id, detail: id }));
        return suggestions.length === 0 ? (
          <TextField key={property} {...shared} dir="auto" autoComplete="off" />
        ) : (
          <ComboBox key={property} {...shared} suggestions={suggestions} matches={matchesWords} />
        );
      })}
    </div>
  );
}

export interface FoodPropertiesFieldsProps {
  readonly values: FoodFormValues;
  readonly onChange: (patch: Partial<FoodFormValues>) => void;
  /** Whether the form was opened for these fields, which then scroll into view. */
  readonly isOpenAtFirst: boolean;
}
