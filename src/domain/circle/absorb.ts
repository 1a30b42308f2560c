import type { CircleDoc } from './document';
import { type Fields, fieldsOf, isSameValue, itemLists, itemOf, presenceField } from './fields';
import { withDots } from './dots';
import { isGone, lastRow } from './show-document';
import { emptyDoc, type Named, nextDot, withFields, type Writing } from './write-fields';

/**
 * The document of a record once what stands in the store is written into it: `row` null where it was deleted there. Only what differs
 * from what the document shows is a change, and whoever made it knew the document as it is: so a store folds its rows in before it
 * takes in what others wrote. The same object where nothing was changed.
 */
export function recordLocalChange(
  doc: CircleDoc | null,
  row: object | null,
  named: Named,
  writing: Writing,
): CircleDoc {
  if (row === null)
    return doc && isGone(doc) ? doc : deleted(doc ?? emptyDoc(named, writing), writing);
  const before = doc ?? emptyDoc(named, writing);
  const changes = changesBetween(before, fieldsOf(named.list, row));
  // Somebody who deletes it again, and has not seen that it came back, has not seen this.
  if (isGone(before) || Object.keys(before.fields).length + changes.size === 0)
    changes.set(presenceField, undefined);
  return changes.size === 0 ? before : withFields(before, changes, writing);
}

function deleted(doc: CircleDoc, writing: Writing): CircleDoc {
  const dot = nextDot(doc, writing);
  const seen = withDots(doc.seen, [dot]);
  return { ...doc, seen, gone: [{ dot, at: writing.at, by: writing.by, seen: doc.seen }] };
}

/** What is written anew, and undefined for what is taken away. */
function changesBetween(doc: CircleDoc, after: Fields): Map<string, unknown> {
  const { list } = doc;
  const before = fieldsOf(list, lastRow(doc));
  const changes = new Map<string, unknown>();
  for (const [field, value] of after)
    if (!isSameValue(list, field, before.get(field), value)) changes.set(field, value);
  for (const field of before.keys()) if (!after.has(field)) changes.set(field, undefined);
  // A list that could not be read as one stands behind its items unseen, and would be seen once they are gone.
  for (const name of itemLists(list))
    if (
      Object.hasOwn(doc.fields, name) &&
      !after.has(name) &&
      [...changes.keys()].some((field) => itemOf(list, field)?.list === name)
    )
      changes.set(name, undefined);
  return changes;
}
