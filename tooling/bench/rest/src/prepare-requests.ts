import type { Tenant } from './fill-tenants.ts';
import { projectsPerTenant, type SmallTenant } from './fill-tenants.ts';
import { type PreparedRequest, prepareRequests } from './load.ts';

/** More than a run of the bench sends: an interval of presence that came again would be refused. */
const turns = 240_000;

/** The tenants one after the other, each with its keys in turn, so that no limit is reached. */
function inTurn(
  tenants: readonly SmallTenant[],
  requestOf: (tenant: SmallTenant, lap: number, key: string) => PreparedRequest,
  length = turns,
): PreparedRequest[] {
  return Array.from({ length }, (_, turn) => {
    const tenant = tenants[turn % tenants.length];
    const lap = Math.floor(turn / tenants.length);
    const key = tenant?.keys[lap % tenant.keys.length];
    if (!tenant || !key) throw new Error('There is no tenant to call.');
    return requestOf(tenant, lap, key);
  });
}

function readOf({ projectIds }: SmallTenant, lap: number, key: string): PreparedRequest {
  return { path: `/projects/${projectIds[(lap * 37) % projectsPerTenant]}`, key };
}

export function prepareReads(dir: string, tenants: readonly SmallTenant[], name = 'read-project'): string {
  return prepareRequests(dir, name, inTurn(tenants, readOf));
}

/** So many fill ten of the twelve places that a person has in a day. */
const lapsOfADay = 100;

/**
 * Every fifth call records presence, the others read a project. Presence is of the month that runs: where jobs work, earlier ones
 * have statements, each of which a late record evaluates again with all that follow it. All of it is of one day, so that it can
 * be sent again for the next one.
 */
export function prepareMixed(dir: string, tenants: readonly SmallTenant[]): string {
  const now = new Date();
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 7);
  let turn = 0;
  const requestOf = (tenant: SmallTenant, lap: number, key: string): PreparedRequest => {
    turn += 1;
    // Another fifth of the workspaces records in each lap.
    if ((turn + lap) % 5 > 0) return readOf(tenant, lap, key);
    const { person, times } = intervalOf(tenant, lap, from);
    return { method: 'POST', path: `/employees/${person?.employeeId}/timesheet/presence`, key, body: times };
  };
  const requests = inTurn(tenants, requestOf, lapsOfADay * tenants.length);
  return prepareRequests(dir, 'mixed', requests);
}

const listPath = '/projects?limit=100';

export function prepareLists(dir: string, tenants: readonly SmallTenant[]): string {
  const requests = inTurn(tenants, (_, __, key) => ({ path: listPath, key }));
  return prepareRequests(dir, 'list-projects', requests);
}

/** The same lists by callers that have them already, with the ETag of one real answer each. */
export async function prepareRevalidations(
  dir: string,
  tenants: readonly SmallTenant[],
  port: number,
): Promise<string> {
  const etags = new Map<SmallTenant, string>();
  for (const tenant of tenants) {
    const headers = { authorization: `Bearer ${tenant.keys[0]}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api${listPath}`, { headers });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length !== projectsPerTenant) throw new Error(`${projectsPerTenant} rows were expected.`);
    etags.set(tenant, answer.headers.get('etag') ?? '');
  }
  const requests = inTurn(tenants, (tenant, _, key) => {
    const headers = { 'if-none-match': etags.get(tenant) ?? '' };
    return { path: listPath, key, headers };
  });
  return prepareRequests(dir, 'revalidate-projects', requests);
}

const dayMs = 86_400_000;

/** Half an hour of presence for everybody in turn, every one in a place of its own from a moment on. */
function intervalOf(tenant: SmallTenant, lap: number, from: number) {
  const person = tenant.people[lap % tenant.people.length];
  const place = Math.floor(lap / tenant.people.length);
  const at = from + Math.floor(place / 12) * dayMs + (place % 12) * 2_400_000;
  const start = new Date(at).toISOString();
  const end = new Date(at + 1_800_000).toISOString();
  return { person, times: { start, end, note: 'Recorded by the terminal' } };
}

export function preparePresence(dir: string, tenants: readonly SmallTenant[]) {
  const ours = inTurn(tenants, (tenant, lap, key) => {
    const { person, times } = intervalOf(tenant, lap, Date.UTC(2026, 0, 5, 7));
    const path = `/employees/${person?.employeeId}/timesheet/presence`;
    return { method: 'POST', path, key, body: times };
  });
  const bare = inTurn(tenants, (tenant, lap, key) => {
    const { person, times } = intervalOf(tenant, lap, Date.UTC(2025, 0, 5, 7));
    const { workspaceId, userId, reasonId } = tenant;
    const { employeeId: employee_id, employmentId: employment_id } = person ?? {};
    const ids = {
      workspace_id: workspaceId,
      employee_id,
      employment_id,
      reason_id: reasonId,
      user_id: userId,
    };
    return { method: 'POST', path: '/presence', key, body: { ...times, ...ids } };
  });
  return {
    ours: prepareRequests(dir, 'record-presence', ours),
    bare: prepareRequests(dir, 'insert-presence', bare),
  };
}

/** One request of one tenant, over and over. */
export function prepareOne(dir: string, name: string, tenant: Tenant, path: string): string {
  return prepareRequests(dir, name, [{ path, key: tenant.key }]);
}
