/** What a time account holds at a moment: minutes or 1/10 000 day, and for leave the lots it is made of. */
export interface AccountState {
  readonly quantity: number;
  readonly lots: readonly StoredLot[];
}

export interface StoredLot {
  readonly grantedOn: string;
  readonly days: number;
  readonly expiresOn: string | null;
}

/** By id of the time account; accounts that hold nothing may be missing. */
export type AccountStates = Readonly<Record<string, AccountState>>;

export const emptyState: AccountState = { quantity: 0, lots: [] };
