/** How a refusal ends a call; HTTP and SCIM each have a status for it. */
export type CatalogueRefusal =
  | 'malformed-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'conflict'
  | 'precondition-failed'
  | 'payload-too-large'
  | 'unsupported-media-type'
  | 'invalid'
  | 'rate-limited'
  | 'headers-too-large'
  | 'internal-error'
  | 'unavailable';

/** One message: what it says in English, `{name:kind}` where a parameter stands, and what it ends or refuses. */
export interface CatalogueEntry {
  /** How a call ends that is refused with it; none for what is said about a part, or inside another message. */
  refusal?: CatalogueRefusal;
  /** The public code under which it refuses a field of the input (`errors[].code`). */
  field?: string;
  text: string;
}
