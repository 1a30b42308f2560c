import { useState } from 'react';
import { forgetConsents, hasKeptConsents } from '@/data/preferences/consent';
import { saveSettings, useSettings } from '@/data/preferences/settings';
import { Button } from '@/ui/base/button';
import { Switch } from '@/ui/fields/toggles';
import { showToast } from '@/ui/messages/toast-queue';
import { Section } from '@/ui/content/settings-section';
import { tellSaved } from './use-settings-form';

export function PrivacySection() {
  const { leaveNameOut } = useSettings();
  const [canForget, setCanForget] = useState(hasKeptConsents);
  return (
    <Section
      title="What is sent"
      about="An AI service gets nothing until you press a button that says so."
    >
      <Switch
        label="Leave the child’s name out"
        hint="Sends ‘the child’ instead of the name and puts the name back in the answer. Recordings and photos go as they are."
        isSelected={leaveNameOut}
        onChange={(isOn) => {
          tellSaved(saveSettings({ leaveNameOut: isOn }), 'Settings saved');
        }}
      />
      {canForget && (
        <div>
          <Button
            onClick={() => {
              forgetConsents();
              setCanForget(false);
              showToast({
                title: 'Kinleaf will ask again',
                description: 'Before the next call of each kind it says what goes to whom.',
              });
            }}
          >
            Ask again before sending
          </Button>
        </div>
      )}
    </Section>
  );
}
