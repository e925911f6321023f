import { useEffect, useState } from 'react';
import { z } from 'zod/mini';

const invitationSchema = z.object({
  email: z.string(),
  name: z.string(),
  workspace_name: z.string(),
  has_password: z.boolean(),
  /** The workspace's provider; signing in through it activates the account without a password. */
  provider: z.nullable(z.object({ workspace: z.string(), name: z.string() })),
});

export type Invitation = z.infer<typeof invitationSchema>;
type State = 'loading' | 'slow' | 'invalid' | 'network' | 'unavailable' | Invitation;

/** As long as any read is waited for before it is called slow; it goes on. */
const patienceMs = 5000;

/** Whom an invitation is for; `invalid` when it was used, has expired or never existed. */
export function useInvitation(token: string): State {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    if (!token) return setState('invalid');
    const controller = new AbortController();
    const { signal } = controller;
    const patience = setTimeout(() => setState('slow'), patienceMs);
    fetch(`/internal/auth/invitation?token=${encodeURIComponent(token)}`, { signal })
      .then(async (response) => {
        if (!response.ok) return setState(response.status < 500 ? 'invalid' : 'unavailable');
        setState(invitationSchema.parse(await response.json()));
      })
      .catch(() => {
        if (!signal.aborted) setState('network');
      })
      .finally(() => clearTimeout(patience));
    return () => controller.abort();
  }, [token]);
  return state;
}
