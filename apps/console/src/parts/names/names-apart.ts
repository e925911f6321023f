interface Named {
  code: string;
  name: string;
}

/**
 * The rows of a list with names that no two of them share: where two are called alike, as what the agreements of two countries
 * brought, each has its code behind the name. The others are called as they are.
 */
export function namesApart<Row extends Named>(rows: readonly Row[]): Row[] {
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
  return rows.map((row) => (times.get(row.name) === 1 ? row : { ...row, name: `${row.name} (${row.code})` }));
}
