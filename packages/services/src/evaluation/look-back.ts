import type { PolicyRow } from './configuration.ts';

/** Rows of worked days, rests and shifts that filters and constraints look back over. */
const usualDays = 42;

/**
 * How many days before a period working time must be known: averages over n weeks and yearly quotas look back
 * further than rests do (core/docs/working-time.md, Constraints).
 */
export function lookBackDays(policies: readonly PolicyRow[]): number {
  let days = usualDays;
  for (const { kind, config } of policies) {
    if (kind !== 'working-time' || !Array.isArray(config.steps)) continue;
    for (const step of config.steps) days = Math.max(days, daysOfStep(step));
  }
  return days;
}

function daysOfStep(step: unknown): number {
  if (!isObject(step) || !isObject(step.config)) return 0;
  const { weeks, per } = step.config;
  if (step.plugin === 'overtime-quota' && per === 'year') return 366;
  const averaged = typeof weeks === 'number' ? weeks : 17;
  return step.plugin === 'average-week' || step.plugin === 'night-work' ? averaged * 7 + 7 : 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
