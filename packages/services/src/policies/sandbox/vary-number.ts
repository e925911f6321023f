import { formatTenThousandths, getDecimal, toTenThousandths } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';
import type { StoredVaried } from './stored-sandbox.ts';

type Config = Readonly<Record<string, unknown>>;
type Place = StoredVaried['path'];

/** Four decimals: what rules count with, as whole ten-thousandths. */
export function tenThousandthsOf(value: string): number {
  return Number(toTenThousandths(getDecimal(value)));
}

export function decimalOf(tenThousandths: number): string {
  return formatTenThousandths(BigInt(tenThousandths));
}

/** The values of a curve in order, in ten-thousandths; `to` only where a step ends there. */
export function valuesOf({ from, to, step }: Pick<StoredVaried, 'from' | 'to' | 'step'>): number[] {
  const [first, last, width] = [tenThousandthsOf(from), tenThousandthsOf(to), tenThousandthsOf(step)];
  return Array.from({ length: Math.floor((last - first) / width) + 1 }, (_, place) => first + place * width);
}

const whole = 10_000;

/** The number at a place of a config: a whole one, or a decimal as text. Throws invalid where there is none. */
export function numberAt(config: Config, path: Place): number | string {
  let value: unknown = config;
  for (const part of path) value = isOwn(value, part) ? Reflect.get(value, part) : undefined;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  throw refusalAt('/vary/path', say('not-a-varied-number'));
}

/** Whether the part is one that somebody wrote: neither the length of a list nor what every object has. */
function isOwn(value: unknown, part: string | number): value is object {
  return (
    typeof value === 'object' && value !== null && Object.prototype.propertyIsEnumerable.call(value, part)
  );
}

/**
 * The config with another number at the place, written as the one before: a whole number stays one, a decimal stays text.
 * Throws invalid where a whole number would not be whole.
 */
export function withNumber(config: Config, path: Place, value: number): Record<string, unknown> {
  const before = numberAt(config, path);
  if (typeof before === 'number' && value % whole !== 0)
    throw refusalAt('/vary/step', say('varied-in-whole-numbers'));
  const changed = structuredClone(config) as Record<string, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<object>((object, part) => Reflect.get(object, part) as object, changed);
  Reflect.set(holder, path.at(-1) ?? '', typeof before === 'number' ? value / whole : decimalOf(value));
  return changed;
}

/** Values that a parameter can take beside those that were asked for: whole numbers, or a hundredth of the step. */
export function gridOf({ config, path, step }: Pick<StoredVaried, 'config' | 'path' | 'step'>): number {
  if (typeof numberAt(config, path) === 'number') return whole;
  return Math.max(1, 10 ** Math.floor(Math.log10(tenThousandthsOf(step)) - 2));
}
