import {
  changeProvisionedUser,
  createProvisionedUser,
  deleteProvisionedUser,
  listProvisionedUsers,
  type ProvisionedUser,
  readProvisionedUser,
} from '@stempel/services/access/users';
import { answerTo, type Exchange, readSubject } from './endpoints.ts';
import { readNewUser, readReplacedUser } from './intent/user-body.ts';
import { readUserPatch } from './intent/user-patch.ts';
import type { Answer } from './protocol/answer.ts';
import { readFilter } from './protocol/filter.ts';
import { project, projectionOf } from './protocol/projection.ts';
import { filterOf, pageOf } from './protocol/query.ts';
import { listOf, userResource } from './protocol/resources.ts';
import { userSchema } from './protocol/urns.ts';

function resourceOf({ query, address }: Exchange, user: ProvisionedUser): Record<string, unknown> {
  return project(userResource(user, address), projectionOf(query, userSchema));
}

/** GET /Users, with or without a filter (docs/provisioning.md, Filters and pages). */
export async function listUsers(exchange: Exchange): Promise<Answer> {
  const { call, query } = exchange;
  const text = filterOf(query);
  const filter = text === undefined ? undefined : readFilter(text, userSchema, ['userName', 'externalId']);
  call.subject = filter?.value;
  const { startIndex, count } = pageOf(query);
  const page = await listProvisionedUsers(call, { filter, offset: startIndex - 1, limit: count });
  const resources = page.items.map((user) => resourceOf(exchange, user));
  return { status: 200, body: listOf(resources, startIndex, page.total) };
}

/** GET /Users/{id}. */
export async function getUser(exchange: Exchange, id: string): Promise<Answer> {
  const outcome = await readProvisionedUser(exchange.call, id);
  return answerTo(outcome, (user) => ({ status: 200, body: resourceOf(exchange, user) }));
}

/** POST /Users: 201 with Location. */
export async function createUser(exchange: Exchange): Promise<Answer> {
  const intent = readNewUser(await readSubject(exchange));
  const outcome = await createProvisionedUser(exchange.call, intent);
  return answerTo(outcome, (user) => ({
    status: 201,
    body: resourceOf(exchange, user),
    headers: { location: `${exchange.address}/Users/${user.id}` },
  }));
}

/** PUT /Users/{id}: 200. */
export async function replaceUser(exchange: Exchange, id: string): Promise<Answer> {
  const intent = readReplacedUser(await readSubject(exchange));
  const outcome = await changeProvisionedUser(exchange.call, id, intent);
  return answerTo(outcome, (user) => ({ status: 200, body: resourceOf(exchange, user) }));
}

/** PATCH /Users/{id}: 200. */
export async function patchUser(exchange: Exchange, id: string): Promise<Answer> {
  const intent = readUserPatch(await readSubject(exchange));
  const outcome = await changeProvisionedUser(exchange.call, id, intent);
  return answerTo(outcome, (user) => ({ status: 200, body: resourceOf(exchange, user) }));
}

/** DELETE /Users/{id}: 204. */
export async function deleteUser({ call }: Exchange, id: string): Promise<Answer> {
  return answerTo(await deleteProvisionedUser(call, id), () => ({ status: 204 }));
}
