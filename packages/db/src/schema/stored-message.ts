/** A message of the catalogue as it is stored; the catalogue may have moved on since. */
export interface StoredMessage {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}
