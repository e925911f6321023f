/** The dates a change reaches: from its own to the day before the next version; null: for good. */
export interface Reach {
  readonly from: string;
  readonly until: string | null;
}
