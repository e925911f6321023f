import { eventCatalogue } from '@stempel/services/events';
import { describe, expect, test } from 'vitest';
import { findEventPage, listedTypes } from './event-pages.ts';

describe.each(listedTypes.map(({ type }) => type))('the page of %s', (type) => {
  const page = findEventPage(type);
  const known = eventCatalogue.find((one) => one.type === type);

  test('shows an example that fits its schema', () => {
    const { error } = known?.schema.safeParse(page?.example) ?? {};
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
  });

  test('shows an example with every member of the event', () => {
    expect(Object.keys((page?.example ?? {}) as object)).toEqual(
      expect.arrayContaining(['id', 'type', 'occurred_at', 'object', 'actor', 'data']),
    );
    expect(page?.example).toMatchObject({ type, data: expect.any(Object) });
  });
});

test('there is no page of a type that there is not', () => {
  expect(findEventPage('presence.painted')).toBeUndefined();
});
