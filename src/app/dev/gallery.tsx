import { useState } from 'react';
import { Switch } from '@/ui/fields/toggles';
import { AssistSection, CardSection, OverlaySection } from './gallery-overlays';
import { ButtonSection, ChoiceSection, FieldSection, TextSection } from './gallery-fields';
import './gallery.css';

/** Every primitive of the design system in every state; in development builds only. */
export function Gallery() {
  const [isDark, setDark] = useState(() => document.documentElement.dataset['theme'] === 'dark');
  return (
    <div className="page gallery">
      <h1>Components and states</h1>
      <Switch
        label="Evening lamp"
        isSelected={isDark}
        onChange={(next) => {
          setDark(next);
          document.documentElement.dataset['theme'] = next ? 'dark' : 'light';
        }}
      />
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <OverlaySection />
      <CardSection />
      <TextSection />
      <AssistSection />
    </div>
  );
}
