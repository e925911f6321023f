import { useQuery } from '@tanstack/react-query';
import { z } from 'zod/mini';

const factorsSchema = z.object({
  pending: z.nullable(z.enum(['enrol', 'prove'])),
  is_required: z.boolean(),
  may_change: z.boolean(),
  has_authenticator: z.boolean(),
  recovery_codes_left: z.number(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.nullable(z.string()), created_at: z.nullable(z.string()) }),
  ),
});

export type Factors = z.infer<typeof factorsSchema>;
export type Passkey = Factors['passkeys'][number];

/** Second factors of the signed-in person. */
export function useFactors() {
  return useQuery({
    queryKey: ['factors'],
    queryFn: async () => {
      const answer = await fetch('/internal/auth/factors');
      return factorsSchema.parse(await answer.json());
    },
  });
}
