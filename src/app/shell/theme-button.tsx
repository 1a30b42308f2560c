import { type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react';
import { chooseTheme, type Theme, useTheme } from '@/data/preferences/preferences';
import { IconButton } from '@/ui/base/button';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const looks: Record<Theme, { readonly label: string; readonly icon: LucideIcon }> = {
  system: { label: 'Theme: as on this device', icon: SunMoon },
  light: { label: 'Theme: light', icon: Sun },
  dark: { label: 'Theme: dark', icon: Moon },
};

/** Steps through the system's colour scheme, light and dark; the choice is kept. */
export function ThemeButton() {
  const theme = useTheme();
  const { label, icon } = looks[theme];
  return (
    <IconButton
      label={label}
      icon={icon}
      onClick={() => {
        chooseTheme(next[theme]);
      }}
    />
  );
}
