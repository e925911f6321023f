import { createHash } from 'node:crypto';
import type { Given } from './build-evaluation-input.ts';
import type { Configuration } from './configuration.ts';
import { saidBy } from './configuration-again.ts';

const hashes = new WeakMap<object, string>();

/** Equal for configurations that say the same. */
function hashOf(configuration: Configuration): string {
  const whole = saidBy(configuration);
  const known = hashes.get(whole);
  if (known !== undefined) return known;
  const { readIn: _readIn, ...said } = configuration;
  const hash = createHash('sha256').update(JSON.stringify(said, membersOfMaps)).digest('base64');
  hashes.set(whole, hash);
  return hash;
}

function membersOfMaps(_name: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}

/**
 * Equal where an input is made from the same: everything that was read for it, without what it was read by. More goes in
 * than into the hash of an input (codes and names, all versions of an employment, the dates around), so that equal ones
 * need not be put together again to know that the figures are the same.
 */
export function basisOf({ ctx, configuration, task, employee, opening, recorded, range }: Given): string {
  const { readIn: _readIn, ...who } = employee;
  const hash = createHash('sha256');
  const said = [hashOf(configuration), ctx.workspace.timeZone, task, who, opening, range];
  hash.update(JSON.stringify(said, membersOfMaps));
  for (const { id } of employee.employments) {
    const { presence, absences, entries } = recorded;
    hash.update(JSON.stringify([id, presence.basisOf(id), absences.get(id), entries.get(id)]));
  }
  return hash.digest('base64');
}
