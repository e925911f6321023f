import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeField, pluginField } from './config-fields.ts';
import { visitConfig } from './visit-config.ts';

const text = { title: 'x', description: 'x' };
const schema = z.object({
  account: codeField(text, 'account').optional(),
  name: z.string().optional(),
  codes: z.array(codeField(text, 'reason')).default([]),
  inner: z.strictObject({ account: codeField(text, 'account') }).nullable(),
  nested: pluginField(text, 'filters'),
});

function visited(value: unknown): readonly string[] {
  const found: string[] = [];
  visitConfig(schema, value, ['config'], {
    plugin: (registry, one, path) => found.push(`${registry} ${JSON.stringify(one)} at ${path.join('.')}`),
    reference: (kind, code, path) => found.push(`${kind} ${code} at ${path.join('.')}`),
  });
  return found;
}

describe('the walk of a config', () => {
  it('names what it refers to, with its place', () => {
    const config = {
      account: 'flex',
      name: 'text',
      codes: ['a', 'b'],
      inner: { account: 'bank' },
      nested: { plugin: 'weekday' },
    };
    expect(visited(config)).toEqual([
      'account flex at config.account',
      'reason a at config.codes.0',
      'reason b at config.codes.1',
      'account bank at config.inner.account',
      'filters {"plugin":"weekday"} at config.nested',
    ]);
    expect(() => visitConfig(schema, config, [], {})).not.toThrow();
  });

  it.each([
    [null, []],
    ['text', []],
    [{ account: 5, name: 'text', codes: 'ab', inner: 'text' }, []],
    [{ account: null, codes: [1, 'a', null], inner: null }, ['reason a at config.codes.1']],
    [{ codes: { entries: 1 }, inner: ['x'] }, []],
    [{ nested: null }, ['filters null at config.nested']],
    [{ other: 'x', nested: undefined }, ['filters undefined at config.nested']],
  ])('goes through one that is not valid: %j', (config, found) => {
    expect(visited(config)).toEqual(found);
  });
});
