import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

const english = () => (/^en\b/i.test(navigator.language) ? navigator.language : 'en-US');

/**
 * Keeps month names and the component library's texts in English, like all other text, while date order follows the person's own
 * kind of English.
 */
export function English({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={english()}>{children}</I18nProvider>;
}
