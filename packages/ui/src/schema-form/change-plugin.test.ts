import { expect, test } from 'vitest';
import { changePlugin } from './change-plugin.ts';
import type { ConfigSchema, PluginChoice } from './config-schema.ts';

const plugin = (
  id: string,
  properties: Record<string, ConfigSchema>,
  required: string[] = [],
): PluginChoice => ({
  id,
  title: id,
  description: '',
  schema: { type: 'object', properties, required },
});
const decimal = { type: 'string', format: 'decimal' };
const time = { type: 'string', format: 'time-of-day' };
const minutes = { type: 'integer', unit: 'minutes' };
const one = { 'x-plugin-registry': 'calculators' };
const several = { type: 'array', items: { 'x-plugin-registry': 'filters' } };
const calculators = [
  plugin('percent', { percent: { ...decimal, unit: 'percent' } }),
  plugin('tier', { percent: { ...decimal, unit: 'percent' }, from: minutes }),
  plugin('times', { percent: { ...decimal, unit: 'times' } }),
  plugin('capped', { max_minutes: minutes, per: { enum: ['day', 'week'] }, calculator: one }, ['per']),
  plugin('rounded', { unit_minutes: { ...minutes, default: 15 }, calculator: one }),
];
const filters = [
  plugin('between', { from: time, to: time }),
  plugin('outside', { from: time, to: time, grace: minutes }),
  plugin('any-of', { filters: several }, ['filters']),
  plugin('all-of', { filters: several }, ['filters']),
  plugin('per-shift', { per: { enum: ['shift', 'day'] } }, ['per']),
  plugin('per-week', { per: { enum: ['week', 'day'] } }, ['per']),
];

function change(registry: 'calculators' | 'filters', old: unknown, id: string) {
  const plugins = registry === 'calculators' ? calculators : filters;
  const next = plugins.find((choice) => choice.id === id);
  if (!next) throw new Error(id);
  return changePlugin(old, next, registry, plugins);
}
const fifty = { plugin: 'percent', config: { percent: '50' } };
const evening = { plugin: 'between', config: { from: '17:00', to: '22:00' } };
const capped = { plugin: 'capped', config: { per: 'day', max_minutes: 120, calculator: fifty } };

test('a first choice starts with what its schema says', () => {
  expect(change('calculators', undefined, 'rounded')).toEqual({
    plugin: 'rounded',
    config: { unit_minutes: 15 },
  });
});

test('a wrapping plugin takes in what stood there, another wrapping one as well', () => {
  expect(change('calculators', fifty, 'capped')).toEqual({
    plugin: 'capped',
    config: { per: 'day', calculator: fifty },
  });
  expect(change('calculators', capped, 'rounded').config).toEqual({ unit_minutes: 15, calculator: capped });
});

test('choosing the one inside takes it out again, however deep it stands', () => {
  expect(change('calculators', capped, 'percent')).toEqual(fifty);
  expect(change('calculators', { plugin: 'rounded', config: { calculator: capped } }, 'percent')).toEqual(
    fifty,
  );
  expect(change('filters', { plugin: 'any-of', config: { filters: [evening] } }, 'between')).toEqual(evening);
});

test('a list of conditions takes in the one that stood there, and goes over to another list whole', () => {
  expect(change('filters', evening, 'any-of')).toEqual({ plugin: 'any-of', config: { filters: [evening] } });
  const any = { plugin: 'any-of', config: { filters: [evening, evening] } };
  expect(change('filters', any, 'all-of')).toEqual({ ...any, plugin: 'all-of' });
});

test('fields that both have alike go over, others do not', () => {
  expect(change('filters', evening, 'outside')).toEqual({ ...evening, plugin: 'outside' });
  expect(change('calculators', fifty, 'tier')).toEqual({ plugin: 'tier', config: { percent: '50' } });
  expect(change('calculators', fifty, 'times')).toEqual({ plugin: 'times', config: {} });
  expect(change('filters', { plugin: 'per-shift', config: { per: 'shift' } }, 'per-week').config).toEqual({
    per: 'week',
  });
  expect(change('filters', { plugin: 'per-shift', config: { per: 'day' } }, 'per-week').config).toEqual({
    per: 'day',
  });
});
