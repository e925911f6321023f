import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';
import { leastMonths, type RetentionKind } from './retention-contract.ts';

/** Throws invalid at `pointer` for a shorter period than the kind allows. */
export function refuseShorter(
  { kind, months }: { readonly kind: RetentionKind; readonly months: number | null },
  pointer: string,
): void {
  const least = leastMonths[kind];
  if (months !== null && months < least)
    throw refusalAt(pointer, say('retention-too-short', { months, least }));
}
