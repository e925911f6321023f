import { getDecimal, isDecimal } from '../figures/decimal.ts';
import { compare, rational } from '../figures/rational.ts';

/** One place where a result is not as expected. */
export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  /** Undefined: not there. */
  readonly actual: unknown;
}

/**
 * Compares a result with a partial expectation (docs/scenarios.md, Expectation): every key it names must be there
 * and equal, arrays have the same length and order, decimal strings are compared as numbers, and null means that
 * there is no such thing.
 */
export function matchExpectation(expected: unknown, actual: unknown, path = ''): readonly Difference[] {
  if (expected === null) return actual === null || actual === undefined ? [] : [{ path, expected, actual }];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [{ path, expected, actual }];
    if (actual.length !== expected.length) {
      return [
        { path: join(path, 'length'), expected: expected.length, actual: actual.length },
        ...inOrder(expected, actual, path),
      ];
    }
    return inOrder(expected, actual, path);
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return [{ path, expected, actual }];
    return Object.entries(expected).flatMap(([key, value]) =>
      matchExpectation(value, Object.hasOwn(actual, key) ? actual[key] : undefined, join(path, key)),
    );
  }
  return isSame(expected, actual) ? [] : [{ path, expected, actual }];
}

/** Readable lines of a diff, one difference each. */
export function formatDifferences(differences: readonly Difference[]): string {
  return differences
    .map(
      ({ path, expected, actual }) =>
        `  ${path}\n    expected ${show(expected)}\n    actual   ${show(actual)}`,
    )
    .join('\n');
}

function inOrder(
  expected: readonly unknown[],
  actual: readonly unknown[],
  path: string,
): readonly Difference[] {
  const both = Math.min(expected.length, actual.length);
  return expected
    .slice(0, both)
    .flatMap((value, index) => matchExpectation(value, actual[index], join(path, index)));
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true;
  const a = decimalOf(expected);
  const b = decimalOf(actual);
  return a !== undefined && b !== undefined && compare(a, b) === 0;
}

function decimalOf(value: unknown) {
  if (typeof value === 'string' && isDecimal(value)) return getDecimal(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? rational(value) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, part: string | number): string {
  return path === '' ? String(part) : `${path}.${part}`;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
