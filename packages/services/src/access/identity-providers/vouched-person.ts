/** Whom a provider vouches for, as the sign-in side verified it. */
export interface VouchedPerson {
  issuer: string;
  subject: string;
  email: string | null;
  /** Null when the provider does not say. */
  emailVerified: boolean | null;
  name: string | null;
}
