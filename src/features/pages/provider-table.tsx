import { type CallKind, disclosureText, type Provider } from '@/domain/ai/services';

/** Each kind of request and who may answer it: domain/ai/services.ts chooses among these. */
const calls: readonly {
  readonly kind: CallKind;
  readonly when: string;
  readonly to: readonly Provider[];
}[] = [
  { kind: 'transcription', when: 'You record your voice', to: ['OpenAI', 'AssemblyAI'] },
  { kind: 'text-analysis', when: 'You press Analyze Text', to: ['OpenAI'] },
  { kind: 'photo-analysis', when: 'You press Analyze Photo in an entry', to: ['OpenAI'] },
  {
    kind: 'food-photo',
    when: 'You press Analyze Photo for a food',
    to: ['OpenAI', 'OpenRouter'],
  },
  {
    kind: 'report',
    when: 'You generate a report with AI switched on',
    to: ['Ollama', 'OpenRouter'],
  },
  {
    kind: 'visit-words',
    when: 'You press Shorten with AI for a visit',
    to: ['Ollama', 'OpenRouter'],
  },
  { kind: 'chat', when: 'You send a message in the chat', to: ['OpenRouter'] },
];

/** Which provider gets what: the very words of the sheet that asks before the first request of a kind. */
export function ProviderTable() {
  return (
    <table className="reading-stack">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What is sent</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ kind, when, to: [first, ...others] }) => (
          <tr key={kind}>
            <th scope="row">{when}</th>
            <td>
              <ul>
                {disclosureText({
                  kind,
                  provider: first ?? 'OpenAI',
                  isNameLeftOut: false,
                }).items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </td>
            <td>{[first, ...others].join(' or ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
