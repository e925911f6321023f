/** What a file of the bench holds. */
export type Kind = 'presence' | 'entries' | 'projects';

const employees = 200;

/** A day of its own for every round of every side, so that every row is new. */
function dateOf(batch: number, day: number): string {
  return Temporal.PlainDate.from('2020-01-06')
    .add({ days: batch * 100 + day })
    .toString();
}

const employeeNumber = (index: number) => String(index + 1).padStart(6, '0');

function presence(batch: number, index: number) {
  const date = dateOf(batch, Math.floor(index / 2) % 50);
  const [start, end] = index % 2 === 0 ? ['08:00:00', '12:00:00'] : ['12:30:00', '16:12:00'];
  const employee = employeeNumber(Math.floor(index / 100) % employees);
  const references = { reason: null, activity: null, project: null, dimension_values: null };
  return {
    employee,
    start: `${date}T${start}+01:00`,
    end: `${date}T${end}+01:00`,
    ...references,
    note: null,
  };
}

function entry(batch: number, index: number) {
  const place = { project: null, dimension_values: null };
  return {
    employee: employeeNumber(Math.floor(index / 100) % employees),
    date: dateOf(batch, index % 100),
    activity: 'bench',
    minutes: 30 + (index % 400),
    ...place,
    note: null,
  };
}

function project(batch: number, index: number) {
  const code = `P-${batch}-${index}`;
  const state = { requires_manager_approval: false, state: 'active', effective_from: '2020-01-01' };
  return { code, external_id: `X-${code}`, name: `Project ${code}`, manager: null, ...state };
}

const rowOf = { presence, entries: entry, projects: project };

export type Row<K extends Kind> = ReturnType<(typeof rowOf)[K]>;

/** JSON lines in the order of an export: employee by employee. `batch` says which dates or codes. */
export function makeFile(kind: Kind, batch: number, count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ resource: kind, ...rowOf[kind](batch, index) }),
  );
  return Buffer.from(`${lines.join('\n')}\n`);
}

export { employees };
