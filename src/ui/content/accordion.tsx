import { useEffect, useId, useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import './accordion.css';

export interface AccordionItem {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  readonly headingLevel: 2 | 3 | 4;
  /** The id of the item to open at first and scroll to. */
  readonly opened?: string | undefined;
}

/** Questions of which one is open at a time; the open one can be closed again. */
export function Accordion({ items, headingLevel, opened }: AccordionProps) {
  const prefix = useId();
  const [open, setOpen] = useState<string | null>(opened ?? null);
  useEffect(() => {
    if (opened !== undefined) document.getElementById(`${prefix}-${opened}`)?.scrollIntoView();
  }, [prefix, opened]);
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="acc">
      {items.map(({ id, title, content }) => (
        <div key={id} className="acc-item">
          <Heading className="acc-head">
            <button
              type="button"
              id={`${prefix}-${id}`}
              className="acc-button"
              aria-expanded={open === id}
              aria-controls={`${prefix}-${id}-text`}
              onClick={() => {
                setOpen(open === id ? null : id);
              }}
            >
              <span>{title}</span>
              <ChevronDown className="icon" />
            </button>
          </Heading>
          <div
            className="acc-text"
            id={`${prefix}-${id}-text`}
            role="region"
            aria-labelledby={`${prefix}-${id}`}
            hidden={open !== id}
          >
            {content}
          </div>
        </div>
      ))}
    </div>
  );
}
