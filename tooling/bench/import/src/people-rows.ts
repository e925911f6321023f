/** The kinds of master data that the bench imports. */
export type MasterKind = 'employees' | 'employments';

const since = '2020-01-01';
const numberOf = (batch: number, index: number) => `B${batch}-${index}`;

/** First and last names that many share, as people's do. */
const firstNames = ['Anna', 'Lars', 'Søren', 'Mette', 'Jörg', 'Ida', 'Peter', 'Åse', 'Hans', 'Karin'];
const lastNames = ['Jensen', 'Østergaard', 'Müller', 'Nielsen', 'Holm', 'Larsen', 'Poulsen'];

function nameOf(index: number, isChanged: boolean): string {
  const first = firstNames[index % firstNames.length];
  const last = lastNames[index % lastNames.length];
  return isChanged ? `${first} ${last} Kjær` : `${first} ${last}`;
}

function employee(batch: number, index: number, isChanged: boolean) {
  const number = numberOf(batch, index);
  return {
    employee_number: number,
    external_id: `X-${number}`,
    name: nameOf(index, isChanged),
    email: `${number}@example.com`,
    birth_date: '1990-05-17',
    effective_from: isChanged ? '2026-01-01' : since,
  };
}

/** Every tenth manages the nine after it. */
function employment(batch: number, index: number, isChanged: boolean) {
  const own = { working_country: null, time_zone: null, norm_override: null };
  const manager = index % 10 === 0 ? null : numberOf(batch, index - (index % 10));
  return {
    employee: numberOf(batch, index),
    external_id: `E-${numberOf(batch, index)}`,
    start: since,
    end: null,
    org_unit: isChanged ? units[1] : units[0],
    manager,
    employment_terms: terms,
    ...own,
    effective_from: isChanged ? '2026-01-01' : since,
  };
}

const rowOf = { employees: employee, employments: employment };

/** Units and terms that the rows name, in the workspace of the bench. */
export const units = ['bench-1', 'bench-2'] as const;
export const terms = 'bench';

/** JSON lines of master data: `batch` says whose, `isChanged` whether they say something else than the first time. */
export function makeMasterFile(
  kind: MasterKind,
  { batch, count, isChanged }: { batch: number; count: number; isChanged: boolean },
): Buffer {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ resource: kind, ...rowOf[kind](batch, index, isChanged) }),
  );
  return Buffer.from(`${lines.join('\n')}\n`);
}
