import { type ReactNode, useRef } from 'react';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover';
import { FocusOnAppear } from './focus-on-appear';
import './popover.css';

interface FocusedPopoverProps extends Omit<PopoverProps, 'children' | 'className'> {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A popover beside its button that takes the focus: a menu, a list, a calendar. */
export function Popover({ className, children, ...props }: FocusedPopoverProps) {
  const self = useRef<HTMLElement>(null);
  return (
    <AriaPopover
      {...props}
      ref={self}
      offset={4}
      className={className === undefined ? 'pop' : `pop ${className}`}
    >
      {children}
      <FocusOnAppear overlay={self} />
    </AriaPopover>
  );
}
