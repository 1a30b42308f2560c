import { useState } from 'react';
import { ComboBox } from '@/ui/fields/combo-box';
import { useModels } from './use-models';

interface ModelFieldProps {
  readonly label: string;
  /** What the model is for, in a sentence. */
  readonly about: string;
  /** The OpenRouter key that the list is asked with. */
  readonly apiKey: string;
  /** Only models that can look at a photo. */
  readonly readsImages?: boolean;
  readonly value: string;
  readonly onChange: (model: string) => void;
  readonly onCommit?: (model: string) => void;
}

/** 'Because models retire, the model fields suggest the provider's current list (when a key is set).' */
export function ModelField({
  label,
  about,
  apiKey,
  readsImages = false,
  value,
  onChange,
  onCommit,
}: ModelFieldProps) {
  const key = apiKey.trim();
  // Whoever goes to the field asks, with the key as it is then: one that is being typed elsewhere is not sent.
  const [askedWith, setAskedWith] = useState('');
  const models = useModels(askedWith === key ? key : '');
  const suggestions = models.list
    .filter((model) => model.readsImages || !readsImages)
    .map(({ id, name }) => ({ id, detail: name }));
  return (
    <ComboBox
      label={label}
      hint={[about, models.words].filter((words) => words !== '').join(' ')}
      suggestions={suggestions}
      value={value}
      onChange={onChange}
      onCommit={onCommit}
      onFocus={() => {
        setAskedWith(key);
      }}
    />
  );
}
