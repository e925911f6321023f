import { compilePlugin } from '../plugins/compile-plugin.ts';
import type { Problem } from '../plugins/problem.ts';
import { formatDate } from '../time/epoch-day.ts';
import { testHost } from './host-for-tests.ts';

/** Dates a generator gives for a calendar year; throws when its config is refused. */
export function datesForTests(plugin: string, config: object, year: number): string[] {
  const problems: Problem[] = [];
  const compiled = compilePlugin('holiday-generators', { plugin, config }, [], problems, testHost);
  if (!compiled)
    throw new Error(problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return compiled.run(year).map(({ on }) => formatDate(on));
}
