import type { ReactElement } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './tooltip.css';

export interface TooltipProps {
  readonly text: string;
  readonly placement?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** One element that takes the focus and a ref, such as a link or a Button. */
  readonly children: ReactElement<Record<string, unknown>, string>;
}

/** A short explanation on hover and on keyboard focus. Never the only place for a name. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className="tip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
