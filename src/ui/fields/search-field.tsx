import { useRef } from 'react';
import { Search, X } from 'lucide-react';
import { IconButton } from '@/ui/base/icon-button';
import '@/ui/base/controls.css';
import './search-field.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** A search box. Escape or the cross clears it. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={className ? `search ${className}` : 'search'}>
      <Search className="icon" />
      <input
        ref={input}
        aria-label={label}
        type="search"
        className="inp"
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={X}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
