import { type Random, randomFrom } from '../seed/random.ts';

/** A row of a file. */
export type FileRecord = Record<string, unknown>;
export type PeopleKind = 'employees' | 'employments';
type Cells = Record<string, readonly unknown[]>;

const absent = Symbol('absent');
const numbers = ['1', '2', '10', '11', '12', '13', ' 12', '13 '];
const dates = ['2024-06-01', '2025-01-01', '2026-02-01', '2026-03-15', '2026-09-01'];
const many = <Value>(value: Value, count: number) => Array.from({ length: count }, () => value);

/** What cells hold: mostly what is right, and every fault there is. */
const cells: Record<PeopleKind, Cells> = {
  employees: {
    employee_number: [...numbers, ...numbers, ...numbers, absent, null, 12, '', 'n'.repeat(101)],
    external_id: [...many(absent, 12), null, null, 'X-1', 'X-2', 'X-3', 'X-4', ' X-4', '', 'no \u0000 here'],
    name: [...many('Ida Holm', 8), 'Bo Østergaard', 'Åse', 'Åse Holm', absent, null, '', 'half \ud800', 7],
    email: [...many(absent, 6), null, 'ida@example.com', 'IDA@example.com', 'nobody', 'Bo@Example.com'],
    birth_date: [...many(absent, 6), null, '1990-05-17', '1990-02-30'],
    effective_from: [...many(absent, 4), ...dates, ...dates, 'soon'],
    colour: [...many(absent, 60), 'red'],
  },
  employments: {
    employee: [
      ...numbers.slice(0, 6),
      ...numbers.slice(0, 6),
      ...numbers.slice(0, 6),
      'nobody',
      absent,
      null,
    ],
    external_id: [...many(absent, 8), null, 'E-1', 'E-2', 'E-3', ' E-3', 'e\u0301', '\ue000', '\u{1f600}', 5],
    start: [...dates, ...dates, ...dates, '2025-01-01', '2026-02-31', '2026', absent, null],
    employment_number: [...many(absent, 20), null, 1, 2, 2, 3, 'two'],
    end: [...many(absent, 8), null, '2024-01-01', '2026-02-15', '2027-12-31'],
    org_unit: [...many('north', 10), ...many('a-south', 6), 'west', absent, null],
    manager: [...many(absent, 6), null, '1', '2', '10', '12', 'nobody'],
    employment_terms: [...many('state', 16), 'later', 'later', 'none', absent],
    working_country: [...many(absent, 8), null, 'DK', 'SE', 'dk'],
    time_zone: [...many(absent, 10), null, 'Europe/Berlin', 'Europe/Nowhere'],
    norm_override: [
      ...many(absent, 10),
      null,
      { weeks: [{ mon: 60, tue: 60, wed: 60, thu: 60, fri: 60, sat: 0, sun: 0 }] },
      {
        full_time_weekly_minutes: 1,
        weeks: [{ sun: 0, mon: 60, tue: 1, wed: 60, thu: 60, fri: 60, sat: 0 }],
      },
      { weeks: [] },
    ],
    effective_from: [...many(absent, 6), ...dates, 'soon'],
    colour: [...many(absent, 60), 'red'],
  },
};

/** What is right, of many people, some of them several times. */
const rightCells: typeof cells = {
  employees: {
    employee_number: Array.from({ length: 200 }, (_, index) => `N${index}`),
    name: ['Ida Holm', 'Bo Østergaard'],
    birth_date: [absent, null, '1990-05-17'],
    effective_from: dates.slice(0, 3),
  },
  employments: {
    employee: Array.from({ length: 200 }, (_, index) => `N${index}`),
    start: dates.slice(0, 2),
    end: [absent, null],
    org_unit: ['north', 'a-south'],
    manager: [null, '1', '2'],
    employment_terms: ['state'],
    effective_from: [absent, absent, '2026-02-01', '2025-01-01'],
  },
};

function makeRecord(random: Random, kind: PeopleKind, isRight: boolean): FileRecord {
  const filled = Object.entries((isRight ? rightCells : cells)[kind]).map(
    ([name, values]) => [name, random.pick(values)] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== absent));
}

export interface Part {
  kind: PeopleKind;
  records: FileRecord[];
}

/** Rows in stages, as an import takes them; rows in a row often say the same of somebody. */
export function makeFile(seed: number, isRight: boolean): Part[] {
  const random = randomFrom(seed);
  const part = (kind: PeopleKind): Part => {
    const records: FileRecord[] = [];
    // More than are saved at once.
    for (let count = isRight ? 400 : random.between(10, 70); count > 0; count -= 1) {
      const before = records.at(-1);
      if (before && random.chance(15)) records.push({ ...before, effective_from: random.pick(dates) });
      else records.push(makeRecord(random, kind, isRight));
    }
    return { kind, records };
  };
  return [part('employees'), part('employments'), part('employees'), part('employments')];
}
