import { createElement, type ReactNode, useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Check, type LucideIcon } from 'lucide-react';
import '@/ui/base/button.css';
import { Popover } from './popover';
import './popover.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly hue?: string | undefined;
  readonly onAction: () => void;
  /** Set on every item of a menu that shows a choice, such as the current child. */
  readonly isSelected?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

export interface MenuProps {
  /** The accessible name of the button and of the menu. */
  readonly label: string;
  /** What the button shows: an icon alone, or any content. */
  readonly trigger: LucideIcon | ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly items: readonly MenuAction[];
}

/** A button that opens a list of actions. */
export function Menu({ label, trigger, triggerClassName, items }: MenuProps) {
  const isIconOnly = isIcon(trigger);
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className={triggerClassName ?? (isIconOnly ? 'ibtn' : 'btn btn-quiet')}
      >
        {isIconOnly ? createElement(trigger, { className: 'icon' }) : trigger}
      </Button>
      <Popover className="menu-pop">
        <MenuList label={label} items={items} />
      </Popover>
    </MenuTrigger>
  );
}

export interface OpenMenuProps {
  readonly label: string;
  /** The button that was pressed; the focus returns to it. */
  readonly anchor: HTMLElement;
  readonly items: readonly MenuAction[];
  readonly onClose: () => void;
}

/** An open list of actions beside the caller's own button. For long lists, where a menu for each button would be wasteful. */
export function OpenMenu({ label, anchor, items, onClose }: OpenMenuProps) {
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    return () => {
      anchor.removeAttribute('aria-expanded');
    };
  }, [anchor]);
  return (
    <Popover
      className="menu-pop"
      aria-label={label}
      placement="bottom end"
      triggerRef={{ current: anchor }}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <MenuList label={label} items={items} autoFocus="first" onClose={onClose} />
    </Popover>
  );
}

interface MenuListProps {
  readonly label: string;
  readonly items: readonly MenuAction[];
  readonly autoFocus?: 'first';
  readonly onClose?: () => void;
}

function MenuList({ label, items, ...rest }: MenuListProps) {
  const selected = items.filter(({ isSelected }) => isSelected).map(({ id }) => id);
  const isChoice = items.some(({ isSelected }) => isSelected !== undefined);
  return (
    <AriaMenu
      {...rest}
      className="menu"
      aria-label={label}
      onAction={(key) => items.find(({ id }) => id === key)?.onAction()}
      {...(isChoice && { selectionMode: 'single', selectedKeys: selected })}
      disabledKeys={items.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
    >
      {items.map(({ id, label: text, icon: ItemIcon, hue }) => (
        <MenuItem key={id} id={id} textValue={text} className="pop-item">
          {ItemIcon && <ItemIcon className="icon" data-hue={hue} />}
          <span className="pop-text">{text}</span>
          {isChoice && <Check className="icon small pop-check" />}
        </MenuItem>
      ))}
    </AriaMenu>
  );
}

/** Returns whether a trigger is an icon: a component that forwards its ref, which is an object but no content to render. */
function isIcon(trigger: MenuProps['trigger']): trigger is LucideIcon {
  return typeof trigger === 'object' && trigger !== null && 'render' in trigger;
}
