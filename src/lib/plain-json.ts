/** Levels that a value may have: whoever reads what somebody else wrote goes down no deeper. */
const mostLevels = 100;

/** Whether JSON gives a value back as it is; never for one that is nested out of all reason. */
export function isPlainJson(value: unknown, levels = mostLevels): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object': {
      if (value === null) return true;
      if (levels === 0) return false;
      // A hole of a list is a name that it does not have.
      if (Array.isArray(value) && Object.keys(value).length !== value.length) return false;
      return (
        (Array.isArray(value) || isPlainObject(value)) &&
        Object.values(value).every((inner) => isPlainJson(inner, levels - 1))
      );
    }
    default:
      return false;
  }
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
