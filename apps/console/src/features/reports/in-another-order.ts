import { hashKey, type QueryKey } from '@tanstack/react-query';

/**
 * What a table shows while its rows are read in another order, so that it stays where it is and keeps the focus: the rows as
 * they were. Of another question they would be wrong. The last part of a key is the order.
 */
export function inAnotherOrder(key: QueryKey) {
  return <Data>(shown: Data | undefined, before: { queryKey: QueryKey } | undefined): Data | undefined =>
    before && questionOf(before.queryKey) === questionOf(key) ? shown : undefined;
}

const questionOf = (key: QueryKey) => hashKey(key.slice(0, -1));
