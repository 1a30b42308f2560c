import type { Draft, FormName, Photo } from '../sequences/contract';

/** A draft as it is in localStorage. */
export interface RawDraft {
  readonly key: string;
  readonly text: string;
}

interface Known {
  readonly labelOf: (id: string) => string;
  /** What the draft's photo shows, if there is one. */
  readonly picture: string | undefined;
}

/** The values of all forms; each has some of them. */
interface Values {
  readonly title?: string;
  readonly name?: string;
  readonly content?: string;
  readonly bio?: string;
  readonly notes?: string;
}

/** One of the product's drafts in the model's terms. */
export function draftOf({ key, text }: RawDraft, { labelOf, picture }: Known): Draft {
  const { values, photo } = JSON.parse(text) as {
    values: Values;
    photo: 'keep' | 'remove' | 'set';
  };
  return {
    form: formOf(key, labelOf),
    label: values.title ?? values.name ?? '',
    text: values.content ?? values.bio ?? values.notes ?? '',
    photo: photo === 'set' ? ((picture ?? 'not there yet') as Photo) : photo,
  };
}

/** `entry_new_{childId}`, `entry_{id}`, `child_new` and so on, then the id of the draft: docs/storage.md. */
function formOf(key: string, labelOf: Known['labelOf']): FormName {
  const [kind, second = '', third] = key.replace(/~.*/, '').split('_');
  const isNew = second === 'new';
  const id = isNew ? third : second;
  return { kind: kind as FormName['kind'], isNew, about: id === undefined ? null : labelOf(id) };
}
