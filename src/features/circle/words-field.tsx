import { useRef } from 'react';
import { Button } from '@/ui/base/button';
import { TextField } from '@/ui/fields/text-field';
import { suggestionsFor, withSuggestion } from './typed-words';

interface WordsFieldProps {
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The four words, with buttons below that finish the one that is just being typed. */
export function WordsField({ value, isReadOnly, error, onChange }: WordsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggestions = isReadOnly ? [] : suggestionsFor(value);
  return (
    <div className="circle-words-field">
      <TextField
        ref={input}
        label="The four words"
        hint="Capitals do not matter."
        lang="en"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        readOnly={isReadOnly}
        error={error}
        onChange={onChange}
      />
      {suggestions.length > 0 && (
        <div className="circle-suggestions" role="group" aria-label="Words that begin like that">
          {suggestions.map((word) => (
            <Button
              key={word}
              size="sm"
              lang="en"
              onClick={() => {
                onChange(withSuggestion(value, word));
                input.current?.focus();
              }}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
