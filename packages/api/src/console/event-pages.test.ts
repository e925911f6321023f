import { eventCatalogue, testEventSchema, testType } from '@stempel/services/events';
import { describe, expect, test } from 'vitest';
import { findEventPage, listedTypes } from './event-pages.ts';

describe.each(listedTypes.map(({ type }) => type))('the page of %s', (type) => {
  const page = findEventPage(type);
  const schema =
    type === testType ? testEventSchema : eventCatalogue.find((one) => one.type === type)?.schema;

  test('shows an example that fits its schema', () => {
    const { error } = schema?.safeParse(page?.example) ?? { error: undefined };
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
  });

  test('shows an example with every member of the event', () => {
    expect(Object.keys((page?.example ?? {}) as object)).toEqual(
      expect.arrayContaining(['id', 'type', 'occurred_at', 'object', 'actor', 'data']),
    );
    expect(page?.example).toMatchObject({ type, data: expect.any(Object) });
  });
});

test('the test event is there, without a permission: it comes whatever is asked for', () => {
  expect(listedTypes.filter(({ permission }) => permission === null).map(({ type }) => type)).toEqual([
    'webhook.test',
  ]);
});

test('there is no page of a type that there is not', () => {
  expect(findEventPage('presence.painted')).toBeUndefined();
});
