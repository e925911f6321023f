import { call, type Session } from './session.ts';

const firstNames = ['Anna', 'Bo', 'Clara', 'David', 'Ellen', 'Freja', 'Gustav', 'Hanne', 'Ida', 'Jørgen'];
const lastNames = ['Østergaard', 'Müller', 'Jensen', 'Nielsen', 'Bach', 'Lindqvist', 'Weiß', 'Åkesson'];
const atOnce = 8;

export interface Filled {
  readonly year: number;
  /** The unit of everybody, and the one below it. */
  readonly house: string;
  readonly ward: string;
}

interface Listed {
  data: { id: string; name: string; employee_number?: string }[];
  next_cursor?: string | null;
}

/** A house of `people`, `inWard` of them in the unit below, with absences all over the year. */
export async function fillUnit(session: Session, people: number, inWard: number): Promise<Filled> {
  const year = Temporal.Now.plainDateISO('Europe/Copenhagen').year;
  const since = { effective_from: `${year - 1}-01-01` };
  const numbers = Array.from({ length: people }, (_, at) => 1000 + at);
  const rows = [
    { resource: 'org-units', code: 'house', name: 'House', working_country: 'DK', ...since },
    { resource: 'org-units', code: 'ward', name: 'Ward', parent: 'house', working_country: 'DK', ...since },
    ...numbers.map((number) => ({
      ...{ resource: 'employees', employee_number: String(number), ...since },
      name: `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]} ${number}`,
    })),
    ...numbers.map((number, at) => ({
      ...{ resource: 'employments', employee: String(number), start: `${year - 1}-01-01` },
      ...{ org_unit: at < inWard ? 'ward' : 'house', employment_terms: 'standard' },
    })),
  ];
  await importRows(session, rows);
  const units = await call<Listed['data']>(session, 'query', 'calendar.units', undefined);
  const idOf = (name: string) => units.find((one) => one.name === name)?.id ?? '';
  const leave = {
    ...{ code: 'leave', name: 'Leave', type: 'timeoff', project: 'none', dimensions: [], state: 'active' },
    ...since,
  };
  await call(session, 'mutation', 'activities.create', leave);
  const account = { code: 'leave', name: 'Annual leave', kind: 'leave', state: 'active', ...since };
  await call(session, 'mutation', 'timeAccounts.create', account);
  const accruals = [{ plugin: 'monthly', config: { days_per_month: '2.08' } }];
  const expiries = [{ plugin: 'months-after-accrual', config: { months: 15 } }];
  await call(session, 'mutation', 'policies.create', {
    ...{ code: 'leave', name: 'Leave', kind: 'absence', position: 0, state: 'active', ...since },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    config: { account: 'leave', accruals, usage_rules: [], expiries },
  });
  const employees = await listEmployees(session);
  const absences = employees.flatMap((employee_id, at) => absencesOf(employee_id, at, year));
  for (let first = 0; first < absences.length; first += atOnce) {
    const some = absences.slice(first, first + atOnce);
    await Promise.all(some.map((absence) => call(session, 'mutation', 'absences.create', absence)));
  }
  return { year, house: idOf('House'), ward: idOf('Ward') };
}

async function importRows(session: Session, rows: readonly object[]): Promise<void> {
  const address = `${session.origin}/internal/files/imports?format=json&mode=apply&atomicity=row`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie: session.cookie, 'content-type': 'application/octet-stream' },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const { state } = await call<{ state: string }>(session, 'query', 'jobs.get', { id });
    if (state === 'succeeded') return;
    if (!['queued', 'running'].includes(state)) throw new Error(`The import ended as ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function listEmployees(session: Session): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const input = { scope: 'all', limit: 1000, ...(cursor && { cursor }) };
    const page: Listed = await call(session, 'query', 'employees.list', input);
    found.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? null;
  }
  return found;
}

/** Leave in spring, summer, autumn and at the end of the year, two spells of sickness, a request: seven each. */
function absencesOf(employee_id: string, at: number, year: number): object[] {
  const of = (month: number, day: number, days: number, more: object) => {
    const from = Temporal.PlainDate.from({ year, month, day }).add({ days: (at % 9) * 3 });
    const dates = { from: from.toString(), to: from.add({ days: days - 1 }).toString() };
    return { employee_id, ...dates, state: 'approved', ...more };
  };
  const leave = { activity: 'leave', account: 'leave' };
  const ill = { sickness: true };
  return [
    ...[of(1, 5, 2, ill), of(2, 9, 5, leave), of(4, 7, 5, leave), of(6, 15, 10 + (at % 3) * 5, leave)],
    ...[of(8, 24, 3, ill), of(10, 5, 5, leave), of(11, 23, 2, { ...leave, state: 'requested' })],
  ];
}
