import { ProviderError } from '@stempel/auth/oidc';
import {
  checkIdentityProvider,
  getIdentityProvider,
  type ProviderDoor,
  removeIdentityProvider,
  saveIdentityProvider,
  saveIdentityProviderInput,
} from '@stempel/services/identity-providers';
import type { ConsoleContext } from './procedure.ts';
import { procedure, router } from './procedure.ts';

/** The sign-in side of the verbs: what the provider says of itself, and how its secret is kept. */
function doorOf({ oidc }: ConsoleContext): ProviderDoor {
  return {
    seal: oidc.seal,
    async findProblem(access) {
      try {
        await oidc.check(access);
        return undefined;
      } catch (error) {
        if (error instanceof ProviderError) return error.message;
        throw error;
      }
    },
  };
}

/** The OpenID Connect provider people of the workspace sign in through. */
export const identityProviders = router({
  get: procedure.query(async ({ ctx }) => {
    const provider = await getIdentityProvider(ctx.service);
    return { provider, redirect_uri: ctx.oidc.redirectUri(ctx.service.workspace.slug) };
  }),
  save: procedure
    .input(saveIdentityProviderInput)
    .mutation(({ ctx, input }) => saveIdentityProvider(ctx.service, input, doorOf(ctx))),
  check: procedure.mutation(({ ctx }) => checkIdentityProvider(ctx.service, doorOf(ctx))),
  remove: procedure.mutation(({ ctx }) => removeIdentityProvider(ctx.service)),
});
