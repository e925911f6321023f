'use client';

import { useDimensions } from './use-names.ts';

/** What dimensions and their values are called; dots while that is read, the code for what is gone. */
export function useDimensionNames() {
  const { data, isLoading } = useDimensions();
  const find = (code: string) => data?.find((one) => one.code === code);
  const instead = (code: string) => (isLoading ? '…' : code);
  return {
    dimension: (code: string): string => find(code)?.name ?? instead(code),
    value: (dimension: string, code: string): string =>
      find(dimension)?.values.find((one) => one.code === code)?.name ?? instead(code),
  };
}
