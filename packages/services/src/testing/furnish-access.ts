import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@stempel/db';
import { createApiKey } from '../access/api-keys/index.ts';
import { createRole } from '../access/roles/index.ts';
import { createServiceUser } from '../access/service-users/index.ts';
import { activateUser, inviteUser } from '../access/users/index.ts';
import { createWebhook, sendTestEvent } from '../events/webhooks/index.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { findRoleIdByName, invitationSecret, makeIdentity, makeSession } from './provisioned-people.ts';

/** A role, a person who signed in, one who was invited, a service user with a key, a webhook that was tested. */
export async function furnishAccess(ctx: ServiceContext) {
  const role = await createRole(ctx, { name: 'House', grants: ['projects:read:all'] });
  const spareRole = await createRole(ctx, { name: 'Spare', grants: [] });
  const person = { name: 'Pia Person', email: `pia-${newId()}@example.org`, role_ids: [role.id] };
  const user = await inviteUser(ctx, person);
  const identityId = await makeIdentity(ctx, person.name);
  const secret = await invitationSecret(ctx, user.id);
  const { workspace, now, requestId } = ctx;
  await activateUser(ctx.db, { workspaceId: workspace.id, secret, identityId, now, requestId });
  await makeSession(ctx, user.id, identityId);
  const invited = await inviteUser(ctx, {
    name: 'Ina Invited',
    email: `ina-${newId()}@example.org`,
    role_ids: [],
  });
  const serviceUser = await createServiceUser(ctx, { name: 'Payroll', role_ids: [role.id] });
  const sha256 = createHash('sha256').update(randomBytes(16)).digest();
  const recorded = { sha256, lastFour: 'aaaa', environment: 'production' as const };
  const key = await createApiKey(ctx, { service_user_id: serviceUser.id, provisioning: false }, recorded);
  const ownerRole = await findRoleIdByName(ctx, 'Owner');
  const ids = { role: role.id, spareRole: spareRole.id, ownerRole };
  const { webhook } = await createWebhook(
    ctx,
    { address: 'https://payroll.example/', description: '', types: [], role_id: role.id },
    // Nobody opens it: nothing is delivered in a furnished workspace.
    { seal: (text) => Buffer.from(text), mayCall: () => true },
  );
  const { delivery_id: delivery } = await sendTestEvent(ctx, { id: webhook.id });
  const told = { webhook: webhook.id, delivery };
  return { ...ids, ...told, user: user.id, invited: invited.id, serviceUser: serviceUser.id, key: key.id };
}
