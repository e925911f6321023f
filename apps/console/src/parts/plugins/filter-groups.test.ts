import { registries } from '@stempel/core';
import { expect, it } from 'vitest';
import { filterGroups } from './filter-groups.ts';

it('every filter there is stands under a heading, and no other', () => {
  expect(Object.keys(filterGroups).sort()).toEqual(registries.filters.map(({ id }) => id).sort());
});
