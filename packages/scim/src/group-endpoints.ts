import {
  changeProvisionedGroup,
  createProvisionedGroup,
  deleteProvisionedGroup,
  listProvisionedGroups,
  type ProvisionedGroup,
  readProvisionedGroup,
} from '@stempel/services/access/groups';
import { answerTo, type Exchange, readSubject } from './endpoints.ts';
import { readNewGroup, readReplacedGroup } from './intent/group-body.ts';
import { readGroupPatch } from './intent/group-patch.ts';
import type { Answer } from './protocol/answer.ts';
import { readFilter } from './protocol/filter.ts';
import { asksFor, project, projectionOf } from './protocol/projection.ts';
import { filterOf, pageOf } from './protocol/query.ts';
import { groupResource, listOf } from './protocol/resources.ts';
import { groupSchema } from './protocol/urns.ts';

/** A PATCH answers with the group up to this many members, with 204 above (docs/provisioning.md, Statuses). */
const mostMembersAfterPatch = 1000;
const anyNumber = 2 ** 31;

function resourceOf({ query, address }: Exchange, group: ProvisionedGroup): Record<string, unknown> {
  return project(groupResource(group, address), projectionOf(query, groupSchema));
}

function asksForMembers({ query }: Exchange): boolean {
  return asksFor(projectionOf(query, groupSchema), 'members');
}

/** GET /Groups, with or without a filter (docs/provisioning.md, Filters and pages). */
export async function listGroups(exchange: Exchange): Promise<Answer> {
  const { call, query } = exchange;
  const text = filterOf(query);
  const filter =
    text === undefined ? undefined : readFilter(text, groupSchema, ['displayName', 'externalId']);
  call.subject = filter?.value;
  const { startIndex, count } = pageOf(query);
  const withMembers = asksForMembers(exchange);
  const page = await listProvisionedGroups(call, {
    filter,
    offset: startIndex - 1,
    limit: count,
    withMembers,
  });
  const resources = page.items.map((group) => resourceOf(exchange, group));
  return { status: 200, body: listOf(resources, startIndex, page.total) };
}

/** GET /Groups/{id}. */
export async function getGroup(exchange: Exchange, id: string): Promise<Answer> {
  const outcome = await readProvisionedGroup(exchange.call, id, asksForMembers(exchange));
  return answerTo(outcome, (group) => ({ status: 200, body: resourceOf(exchange, group) }));
}

/** POST /Groups: 201 with Location. */
export async function createGroup(exchange: Exchange): Promise<Answer> {
  const intent = readNewGroup(await readSubject(exchange));
  const outcome = await createProvisionedGroup(exchange.call, intent, asksForMembers(exchange));
  return answerTo(outcome, (group) => ({
    status: 201,
    body: resourceOf(exchange, group),
    headers: { location: `${exchange.address}/Groups/${group.id}` },
  }));
}

/** PUT /Groups/{id}: 200. */
export async function replaceGroup(exchange: Exchange, id: string): Promise<Answer> {
  const intent = readReplacedGroup(await readSubject(exchange));
  const mostMembers = asksForMembers(exchange) ? anyNumber : -1;
  const answer = { mostMembers, statusWithMembers: 200, statusWithout: 200 };
  const outcome = await changeProvisionedGroup(exchange.call, id, intent, answer);
  return answerTo(outcome, (group) => ({ status: 200, body: resourceOf(exchange, group) }));
}

/** PATCH /Groups/{id}: 200 with the group, or 204 when its members are many. */
export async function patchGroup(exchange: Exchange, id: string): Promise<Answer> {
  const intent = readGroupPatch(await readSubject(exchange));
  const mostMembers = asksForMembers(exchange) ? mostMembersAfterPatch : -1;
  const answer = { mostMembers, statusWithMembers: 200, statusWithout: 204 };
  const outcome = await changeProvisionedGroup(exchange.call, id, intent, answer);
  return answerTo(outcome, (group) =>
    group.members || mostMembers < 0 ? { status: 200, body: resourceOf(exchange, group) } : { status: 204 },
  );
}

/** DELETE /Groups/{id}: 204. */
export async function deleteGroup({ call }: Exchange, id: string): Promise<Answer> {
  return answerTo(await deleteProvisionedGroup(call, id), () => ({ status: 204 }));
}
