import { describe, expect, it } from 'vitest';
import { startConfig, withField } from './config-schema.ts';

describe('a new config', () => {
  it('starts with defaults, empty lists and the first choice where a value is needed, and nothing else', () => {
    expect(
      startConfig({
        required: ['days', 'per', 'from'],
        properties: {
          days: { type: 'array', items: { type: 'string' } },
          per: { type: 'string', enum: ['day', 'week'] },
          from: { type: 'string' },
          factor: { type: 'string', default: '1' },
          every: { type: 'number', enum: [2, 3], default: 2 },
          tiers: { type: 'array' },
          limit: { type: 'integer' },
        },
      }),
    ).toEqual({ days: [], per: 'day', factor: '1', every: 2 });
  });

  it('has no field for a config without any', () => {
    expect(startConfig({})).toEqual({});
  });
});

it('leaves a field out when it is emptied', () => {
  expect(withField({ from: '22:00', to: '06:00' }, 'to', undefined)).toEqual({ from: '22:00' });
  expect(withField({ from: '22:00' }, 'to', '06:00')).toEqual({ from: '22:00', to: '06:00' });
});
