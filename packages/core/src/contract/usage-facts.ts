/** What usage rules say beside the date that fails, and which of two figures of a fact is the worse one; null: neither. */
export const usageFacts = {
  balance_days: 'less',
  used_days: 'more',
  days: 'more',
  notice_days: 'less',
  date: null,
  from: null,
  unit: null,
} as const satisfies Readonly<Record<string, 'less' | 'more' | null>>;

export type UsageFact = keyof typeof usageFacts;
