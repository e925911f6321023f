export interface ChangedMember {
  name: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const show = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The members whose values differ between two states of an object; all of them when one state is missing. */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  const old = isRecord(before) ? before : {};
  const fresh = isRecord(after) ? after : {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return names
    .map((name) => ({ name, before: show(old[name]), after: show(fresh[name]) }))
    .filter((member) => member.before !== member.after);
}
