import { useEffect, useState } from 'react';
import { z } from 'zod/mini';

const providerSchema = z.object({ workspace_name: z.string(), provider_name: z.string() });

export type Provider = z.infer<typeof providerSchema>;

/** The provider through which people of a workspace sign in; null while loading and where there is none. */
export function useProvider(workspace: string | undefined): {
  provider: Provider | null;
  isLoading: boolean;
} {
  const [state, setState] = useState<{ provider: Provider | null; isLoading: boolean }>({
    provider: null,
    isLoading: workspace !== undefined,
  });
  useEffect(() => {
    if (workspace === undefined) return;
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(5000)]);
    const none = { provider: null, isLoading: false };
    fetch(`/internal/auth/oidc?workspace=${encodeURIComponent(workspace)}`, { signal })
      .then(async (response) => {
        const body = z.nullable(providerSchema).parse(await response.json());
        setState({ provider: body, isLoading: false });
      })
      .catch(() => {
        // Without an answer the password form still works.
        if (!controller.signal.aborted) setState(none);
      });
    return () => controller.abort();
  }, [workspace]);
  return state;
}
