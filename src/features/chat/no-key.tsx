import { Link } from 'react-router';
import { useSettings } from '@/data/preferences/settings';
import { chatProblem } from '@/domain/ai/call-problems';
import { paths } from '@/lib/paths';

/** Says, before anybody has typed a question, that the assistant cannot answer yet, and leads to where its key goes. */
export function NoKey({ onLeave }: { readonly onLeave: () => void }) {
  if (!chatProblem(useSettings())) return null;
  return (
    <p className="chat-no-key">
      Answers need an OpenRouter key of your own, and none is set yet.{' '}
      <Link to={paths.settingsAi} onClick={onLeave}>
        Add a key in Settings
      </Link>
    </p>
  );
}
