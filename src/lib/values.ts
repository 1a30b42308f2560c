/** Whether two values, made of what can be stored, say the same; an absent field is the same as one that is undefined. */
export function isSameValue(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(two)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isSameValue(Reflect.get(one, name), Reflect.get(two, name)));
}
