import { useEffect, useRef } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { TextField } from 'react-aria-components/TextField';
import type { LucideIcon } from 'lucide-react';
import { Marked, type MarkedPiece } from '@/ui/content/marked';
import { Dialog } from './dialog';
import '@/ui/base/controls.css';
import './popover.css';
import './palette.css';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** The label in pieces, with the found ones marked. */
  readonly pieces?: readonly MarkedPiece[] | undefined;
  /** The sentence with the found text, in pieces. */
  readonly sentence?: readonly MarkedPiece[] | undefined;
  /** A short addition after the label, such as a date. */
  readonly detail?: string | undefined;
  readonly icon: LucideIcon;
  readonly hue?: string | undefined;
  readonly onAction: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteProps {
  readonly title: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The results by kind; the owner does the search. */
  readonly groups: readonly PaletteGroup[];
  /** Shown instead of 'Nothing found' if not everything could be searched. */
  readonly problem?: string | undefined;
  /** Whether the search is still running. */
  readonly isLooking?: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * A dialog with a search field and the results below it. The focus stays in the field: arrow keys move through the list, Enter
 * chooses, Escape closes. The chosen action runs after the dialog has closed.
 */
export function Palette(props: PaletteProps) {
  const { title, placeholder, text, onText, groups, problem, isLooking = false, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<PaletteItem | null>(null);
  const items = groups.flatMap((group) => group.items);
  useEffect(
    () => () => {
      chosen.current?.onAction();
    },
    [],
  );

  return (
    <Dialog isOpen onClose={onClose} title={title} size="narrow" initialFocus={input}>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <TextField aria-label={title} className="palette-field">
          <Input
            ref={input}
            className="inp"
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="go"
          />
        </TextField>
        <p className="palette-status" role="status">
          {problem ??
            (items.length === 0
              ? isLooking
                ? 'Nothing found so far. Still searching.'
                : 'Nothing found. Try another word.'
              : text !== '' && (
                  <span className="visually-hidden">
                    {items.length === 1 ? '1 result' : `${items.length} results`}
                    {isLooking && ' so far'}
                  </span>
                ))}
        </p>
        <Menu
          aria-label="Results"
          className="palette-list"
          onAction={(key) => {
            chosen.current = items.find(({ id }) => id === key) ?? null;
            onClose();
          }}
        >
          {groups.map((group) => (
            <MenuSection key={group.title} id={group.title} className="palette-group">
              <Header className="palette-head">{group.title}</Header>
              {group.items.map(({ id, label, pieces, sentence, detail, icon: Icon, hue }) => (
                <MenuItem key={id} id={id} textValue={label} className="pop-item">
                  <Icon className="icon" data-hue={hue} aria-hidden="true" />
                  <span className="pop-text">
                    {pieces ? <Marked pieces={pieces} /> : label}
                    {sentence && (
                      <span className="palette-sentence">
                        {' '}
                        <Marked pieces={sentence} />
                      </span>
                    )}
                  </span>
                  {detail !== undefined && <span className="palette-detail">{detail}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
