import type { Holiday } from '../calendar/holiday.ts';
import type { Problem } from '../contract/problem.ts';
import { english } from '../messages/index.ts';
import { compilePlugin } from '../plugins/compile-plugin.ts';
import { formatDate } from '../time/epoch-day.ts';
import { testHost } from './host.ts';

/** Holidays a generator gives for a calendar year; throws when its config is refused. */
export function holidaysForTests(plugin: string, config: object, year: number): readonly Holiday[] {
  const problems: Problem[] = [];
  const compiled = compilePlugin('holiday-generators', { plugin, config }, [], problems, testHost);
  if (!compiled)
    throw new Error(problems.map(({ path, message }) => `${path.join('.')}: ${english(message)}`).join('; '));
  return compiled.run(year);
}

/** Dates of these holidays. */
export function datesForTests(plugin: string, config: object, year: number): string[] {
  return holidaysForTests(plugin, config, year).map(({ on }) => formatDate(on));
}
