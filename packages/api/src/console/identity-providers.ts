import {
  checkIdentityProvider,
  getIdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
  saveIdentityProviderInput,
} from '@stempel/services/access/identity-providers';
import { procedure, router } from './procedure.ts';

/** The OpenID Connect provider people of the workspace sign in through. */
export const identityProviders = router({
  get: procedure.query(async ({ ctx }) => {
    const provider = await getIdentityProvider(ctx.service);
    return { provider, redirect_uri: ctx.oidc.redirectUri(ctx.service.workspace.slug) };
  }),
  save: procedure
    .input(saveIdentityProviderInput)
    .mutation(({ ctx, input }) => saveIdentityProvider(ctx.service, input, ctx.oidc)),
  check: procedure.mutation(({ ctx }) => checkIdentityProvider(ctx.service, ctx.oidc)),
  remove: procedure.mutation(({ ctx }) => removeIdentityProvider(ctx.service)),
});
