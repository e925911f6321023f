import { type Environment, generateApiKey } from '@stempel/auth/api-key';
import { listApiCalls, listApiCallsInput } from '@stempel/services/access/api-calls';
import {
  apiKeyTarget,
  createApiKey,
  createApiKeyBody,
  getKeyUsage,
  keyUsageInput,
  listApiKeys,
  listApiKeysInput,
  listExpiringKeys,
  revokeApiKey,
  rotateApiKey,
  rotateApiKeyBody,
} from '@stempel/services/access/api-keys';
import { procedure, router } from './procedure.ts';

/** A new secret, and what is recorded of it. */
function newSecret(environment: Environment) {
  const { key, hash: sha256, last4: lastFour } = generateApiKey(environment);
  return { key, record: { sha256, lastFour, environment } };
}

/** API keys; the key itself is in the answer to creating or rotating it, and nowhere else, ever. */
export const apiKeys = router({
  list: procedure.input(listApiKeysInput).query(({ ctx, input }) => listApiKeys(ctx.service, input)),
  expiring: procedure.query(({ ctx }) => listExpiringKeys(ctx.service)),
  usage: procedure.input(keyUsageInput).query(({ ctx, input }) => getKeyUsage(ctx.service, input)),
  calls: procedure.input(listApiCallsInput).query(({ ctx, input }) => listApiCalls(ctx.service, input)),
  create: procedure.input(createApiKeyBody).mutation(async ({ ctx, input }) => {
    const { key, record } = newSecret(ctx.environment);
    return { ...(await createApiKey(ctx.service, input, record)), key };
  }),
  rotate: procedure.input(rotateApiKeyBody).mutation(async ({ ctx, input }) => {
    const { key, record } = newSecret(ctx.environment);
    return { ...(await rotateApiKey(ctx.service, input, record)), key };
  }),
  revoke: procedure.input(apiKeyTarget).mutation(({ ctx, input }) => revokeApiKey(ctx.service, input)),
});
