/** A statement prepared once per connection under its name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Every statement that PostgreSQL keeps by a name, with what makes its text. */
const declared = new Map<string, () => string>();

/**
 * Declares a statement with parameters `$1` … when its module is loaded. Throws for a name of another text, which
 * PostgreSQL would run instead.
 */
export function namedStatement(name: string, text: string): NamedStatement {
  declareStatement(name, () => text);
  return { name, text };
}

/** As `namedStatement`, for a text that is built where it is first needed. Throws for a name of another text. */
export function declareStatement(name: string, textOf: () => string): void {
  const known = declared.get(name);
  if (known && known() !== textOf())
    throw new Error(`Two statements are named "${name}"; a name stands for one text.`);
  declared.set(name, textOf);
}

/** The statements of all modules that were loaded, for the test that prepares each of them. */
export function declaredStatements(): NamedStatement[] {
  return [...declared].map(([name, textOf]) => ({ name, text: textOf() }));
}
