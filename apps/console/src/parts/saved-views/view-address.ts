type Parameters = Readonly<Record<string, string>>;

/** What an address holds behind its path, by name, also where it is nothing: no column hidden is not as usual. */
export function parametersOf(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** What a page shows: its address, and the columns that its list hides, which stand there only where somebody chose them. */
export function shownOf(search: string, hidden: readonly string[]): Record<string, string> {
  return { ...parametersOf(search), without: hidden.join(',') };
}

/** A view that says nothing of columns hides none, whatever was hidden since on the browser that opens it. */
const whole = (parameters: Parameters): Parameters => ({ without: '', ...parameters });

/** The address of a page with these parameters. */
export function viewAddress(page: string, parameters: Parameters): string {
  return `/${page}?${new URLSearchParams(whole(parameters))}`;
}

/** Whether two views show the same, in whatever order their parameters and hidden columns are. */
export function isSameView(one: Parameters, other: Parameters): boolean {
  const textOf = (parameters: Parameters) => {
    const entries = Object.entries(whole(parameters)).map(([name, value]) => [
      name,
      name === 'without' ? value.split(',').sort().join(',') : value,
    ]);
    return JSON.stringify(entries.sort());
  };
  return textOf(one) === textOf(other);
}
