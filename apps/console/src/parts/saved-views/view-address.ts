/** What an address holds behind its path, by name, also where it is nothing: no column hidden is not as usual. */
export function parametersOf(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The address of a page with these parameters. */
export function viewAddress(page: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? `/${page}` : `/${page}?${query}`;
}

/** Whether two views show the same, in whatever order their parameters are. */
export function isSameView(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
