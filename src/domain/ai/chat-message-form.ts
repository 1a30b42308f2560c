import * as z from 'zod/mini';

/** A message to the assistant that is being typed. */
export interface MessageFormValues {
  readonly text: string;
}

export const emptyMessageForm: MessageFormValues = { text: '' };

const formSchema = z.object({ text: z.string() });

/** A message kept by an earlier visit, or null when it is none. Earlier versions kept the text by itself. */
export function parseMessageForm(values: unknown): MessageFormValues | null {
  if (typeof values === 'string') return { text: values };
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}
