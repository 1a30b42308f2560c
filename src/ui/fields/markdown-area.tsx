import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Bold, CaseSensitive, Heading, List } from 'lucide-react';
import { IconButton } from '@/ui/base/button';
import {
  toggleBold,
  toggleHeading,
  toggleList,
  type TextEdit,
  type TextSelection,
} from './markdown-edit';
import { TextArea, type TextAreaProps } from './text-area';
import './text-fields.css';

export interface MarkdownAreaProps extends Omit<TextAreaProps, 'ref' | 'onKeyDown' | 'onFocus'> {
  /**
   * Hides the buttons, if another area of the form shows them; they act on the area used last. Shortcuts still work.
   */
  readonly isPlain?: boolean | undefined;
}

interface Command {
  readonly name: string;
  readonly icon: typeof Bold;
  readonly keys: string;
  readonly title: string;
  readonly edit: (selection: TextSelection) => TextEdit;
  readonly matches: (event: KeyboardEvent) => boolean;
}

const commands: readonly Command[] = [
  {
    name: 'Bold',
    icon: Bold,
    keys: 'Control+B Meta+B',
    title: 'Bold (Ctrl or ⌘ B)',
    edit: toggleBold,
    matches: (event) => !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'b',
  },
  {
    name: 'List',
    icon: List,
    keys: 'Control+Shift+8 Meta+Shift+8',
    title: 'List (Ctrl or ⌘ Shift 8)',
    edit: toggleList,
    matches: (event) => event.shiftKey && !event.altKey && event.code === 'Digit8',
  },
  {
    name: 'Heading',
    icon: Heading,
    keys: 'Control+Alt+2 Meta+Alt+2',
    title: 'Heading (Ctrl or ⌘ Alt 2)',
    edit: toggleHeading,
    matches: (event) => event.altKey && !event.shiftKey && event.code === 'Digit2',
  },
];

/** The last area written in, of any form. */
let lastArea: HTMLTextAreaElement | null = null;

/** A text area with shortcuts for some Markdown and its buttons behind one more button; undo keeps working. */
export function MarkdownArea({ tools, id: givenId, isPlain = false, ...rest }: MarkdownAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  const run = (edit: Command['edit']) => {
    if (area.current && !area.current.disabled) applyEdit(area.current, edit);
  };
  const runInForm = (edit: Command['edit']) => {
    const isInForm = lastArea?.isConnected === true && lastArea.form === area.current?.form;
    if (isInForm && lastArea && !lastArea.disabled) applyEdit(lastArea, edit);
    else run(edit);
  };
  return (
    <TextArea
      {...rest}
      id={id}
      ref={area}
      onFocus={(event) => {
        lastArea = event.currentTarget;
      }}
      onKeyDown={(event) => {
        // On some keyboards AltGr, reported as Ctrl and Alt, types a character.
        if (!(event.ctrlKey || event.metaKey) || event.getModifierState('AltGraph')) return;
        const command = commands.find(({ matches }) => matches(event));
        if (!command) return;
        // The page uses the same keys for its own shortcuts.
        event.preventDefault();
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        run(command.edit);
      }}
      tools={
        !isPlain && (
          <>
            {tools && <div className="mdarea-tools">{tools}</div>}
            {isOpen && (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus in turn
              <div
                role="toolbar"
                aria-label="Formatting"
                aria-controls={id}
                className="mdarea-bar"
                onKeyDown={moveFocus}
              >
                {commands.map(({ name, icon: Icon, keys, title, edit }, index) => (
                  <button
                    key={name}
                    type="button"
                    className="ibtn"
                    tabIndex={index === 0 ? 0 : -1}
                    title={title}
                    aria-label={name}
                    aria-keyshortcuts={keys}
                    disabled={rest.disabled}
                    onFocus={(event) => {
                      takeTabStop(event.currentTarget);
                    }}
                    onClick={() => {
                      runInForm(edit);
                    }}
                  >
                    <Icon className="icon" />
                  </button>
                ))}
              </div>
            )}
            <IconButton
              label="Formatting"
              icon={CaseSensitive}
              className="mdarea-more"
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
              }}
            />
          </>
        )
      }
    />
  );
}

function applyEdit(area: HTMLTextAreaElement, edit: Command['edit']) {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const change = edit({ text, start, end });
  area.focus();
  area.setSelectionRange(change.from, change.to);
  // Only text inserted this way is part of the undo history of a text area.
  // oxlint-disable-next-line typescript/no-deprecated
  const written = document.execCommand(
    change.insert ? 'insertText' : 'delete',
    false,
    change.insert,
  );
  if (!written) {
    area.setRangeText(change.insert, change.from, change.to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(change.start, change.end);
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const current = buttons.findIndex((button) => button === document.activeElement);
  const targets: Record<string, number> = {
    ArrowRight: (current + 1) % buttons.length,
    ArrowLeft: (current - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = buttons[targets[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Makes the last used button the toolbar's one tab stop. */
function takeTabStop(button: HTMLButtonElement) {
  for (const other of button.parentElement?.children ?? []) {
    if (other instanceof HTMLElement) other.tabIndex = other === button ? 0 : -1;
  }
}
