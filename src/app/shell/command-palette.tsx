import { useState } from 'react';
import { useSelectedChildId } from '@/data/preferences/selection';
import { Palette } from '@/ui/overlays/palette';
import { usePalette } from './use-palette';

export interface CommandPaletteProps {
  /** What was typed before the palette was there. */
  readonly typed: string;
  readonly onClose: () => void;
}

export function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const childId = useSelectedChildId();
  const [text, setText] = useState(typed);
  const found = usePalette(childId, text);
  return (
    <Palette
      title="Search and go to"
      placeholder={childId === null ? 'Pages and children' : 'Pages, children, entries and foods'}
      text={text}
      onText={setText}
      {...found}
      onClose={onClose}
    />
  );
}
