import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AdvancedSection } from './advanced-section';
import { ChatSection } from './chat-section';
import { LocalModelSection } from './local-model-section';
import { PrivacySection } from './privacy-section';
import {
  AssemblyAISection,
  FoodSection,
  OpenAISection,
  OpenRouterSection,
} from './provider-sections';
import { MessageArea } from '@/ui/messages/message-line';
import { ReportTestButton } from './report-test-button';
import type { SettingsForm } from './use-settings-form';

export function AiTab({ form }: { readonly form: SettingsForm }) {
  return (
    <Form autoComplete="off" onSubmit={form.save}>
      <OpenAISection form={form} />
      <AssemblyAISection form={form} />
      <OpenRouterSection form={form} />
      <FoodSection form={form} />
      <LocalModelSection form={form} />
      <ChatSection form={form} />
      <PrivacySection />
      <AdvancedSection form={form} />
      <div className="settings-savebar">
        <Button variant="primary" type="submit">
          Save Settings
        </Button>
        <ReportTestButton values={form.values} />
        <p role="status" className="settings-state">
          {stateOf(form)}
        </p>
        {/* The bar stands where messages do. */}
        <MessageArea />
      </div>
    </Form>
  );
}

function stateOf({ isChanged, isPromptChanged }: SettingsForm): string {
  if (isChanged) return 'Not saved yet';
  return isPromptChanged ? 'System prompt not saved yet' : 'Everything is saved';
}
