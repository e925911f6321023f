/** What is done of a migration at once: statements of one transaction, or one statement that has none around it. */
export interface MigrationStep {
  readonly statements: readonly string[];
  readonly isAlone: boolean;
}

const remarks = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const concurrentIndex = /^((?:create\s+(?:unique\s+)?|drop\s+)index)\s+concurrently\b/i;
const validation = /^alter\s+table\s+[^;]+?\s+validate\s+constraint\s+\S+?\s*;?\s*$/i;
const plainIndex =
  /^(create\s+(?:unique\s+)?index)\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?"?\w+"?\s+on\s+"?(\w+)"?/i;
const createdTable = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;
const createdName = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

const severalStatements = /;\s*\S/;

const bare = (statement: string) => statement.replace(remarks, '');

/** Whether the statement takes long while others write, and is therefore no part of a transaction that holds locks. */
export function isAlone(statement: string): boolean {
  return concurrentIndex.test(bare(statement)) || validation.test(bare(statement));
}

/**
 * The statement as it is best for a database in use. Migrations of before there were steps build indexes of tables that
 * were there as if nobody wrote meanwhile; their text stays, because databases and backups know them by it.
 */
function besideWriters(statement: string, made: ReadonlySet<string>): string {
  const [, verb = '', table = ''] = plainIndex.exec(bare(statement)) ?? [];
  if (table === '' || made.has(table) || severalStatements.test(bare(statement))) return statement;
  return `${verb} concurrently${bare(statement).slice(verb.length)}`;
}

/** The steps of a migration in their order; at least one. */
export function stepsOf(sql: readonly string[]): MigrationStep[] {
  const steps: { statements: string[]; isAlone: boolean }[] = [];
  const made = new Set(sql.map((text) => createdTable.exec(bare(text))?.[1] ?? ''));
  for (const written of sql) {
    const statement = besideWriters(written, made);
    const last = steps.at(-1);
    if (isAlone(statement)) steps.push({ statements: [statement], isAlone: true });
    else if (last && !last.isAlone) last.statements.push(statement);
    else steps.push({ statements: [statement], isAlone: false });
  }
  return steps.length > 0 ? steps : [{ statements: [], isAlone: false }];
}

/** The index that a statement builds beside writers; undefined for any other statement. */
export function indexBuiltBy(statement: string): string | undefined {
  return createdName.exec(bare(statement))?.[1];
}

/** The statement as a transaction takes it, for a database that nobody else uses. */
export function withinTransaction(statement: string): string {
  return bare(statement).replace(concurrentIndex, '$1');
}
