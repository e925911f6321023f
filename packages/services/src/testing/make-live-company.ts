import { type Database, newId } from '@stempel/db';
import { listIncidents, listIncidentsInput } from '../statements/incidents/index.ts';
import { findLiveIncidents } from '../statements/live-incidents/index.ts';
import { addPolicies } from './add-policies.ts';
import { type CompanyOptions, makeCompany, type TestCompany } from './make-company.ts';

export interface Live extends TestCompany {
  at(now: string): TestCompany['ctx'];
  /** What a look at that moment does, after changes and moments that are due. */
  look(now: string): ReturnType<typeof findLiveIncidents>;
  incidents(input?: object): Promise<Awaited<ReturnType<typeof listIncidents>>['data']>;
}

/** A company whose time is looked at, with these steps of a working-time policy. */
export async function makeLiveCompany(
  db: Database,
  options: CompanyOptions = {},
  steps: readonly object[] = [],
): Promise<Live> {
  const company = await makeCompany(db, { now: '2026-03-02T05:00:00Z', ...options });
  if (steps.length > 0)
    await addPolicies(company.ctx, [{ code: 'wt', kind: 'working-time', config: { steps: [...steps] } }]);
  const at = (now: string) => ({ ...company.ctx, now: Temporal.Instant.from(now) });
  const since = newId();
  return {
    ...company,
    at,
    look: (now) => findLiveIncidents(at(now), { since }),
    incidents: async (input = {}) =>
      (await listIncidents(company.ctx, listIncidentsInput.parse({ scope: 'all', ...input }))).data,
  };
}
