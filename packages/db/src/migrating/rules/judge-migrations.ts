import { parse } from 'libpg-query';
import { isAlone } from '../migration-steps.ts';
import type { Exception } from './exceptions.ts';
import { brokenBy, type Known, learn } from './judge-statement.ts';
import type { Parsed } from './parsed.ts';
import { type Rule, rules } from './rules.ts';

export interface Migration {
  /** File without its ending. */
  readonly name: string;
  /** What lies between the statement-breakpoints. */
  readonly pieces: readonly string[];
}

/** A statement that breaks a rule. */
export interface Broken {
  readonly migration: string;
  readonly statement: string;
  readonly rule: Rule;
  /** The rule in words. */
  readonly says: string;
}

interface Read {
  readonly text: string;
  readonly parsed: Parsed;
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

async function readPiece(piece: string): Promise<Read[]> {
  // Places are counted in bytes.
  const bytes = Buffer.from(piece);
  const { stmts = [] } = await parse(piece);
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const text = bytes.subarray(from, length ? from + length : undefined).toString();
    return { text: onOneLine(text.replaceAll(/^\s*--.*$/gm, '')), parsed: stmt as Parsed };
  });
}

/** Whether PostgreSQL or good sense wants it outside of a transaction that holds locks. */
function runsAlone({ IndexStmt, DropStmt, AlterTableStmt }: Parsed): boolean {
  const validates = AlterTableStmt?.cmds.some(
    ({ AlterTableCmd: { subtype } }) => subtype === 'AT_ValidateConstraint',
  );
  return IndexStmt?.concurrent === true || DropStmt?.concurrent === true || validates === true;
}

/**
 * Reads migrations in their order by PostgreSQL's own grammar and returns what breaks a rule. Those that are `settled` are only
 * learnt from. An exception that excuses nothing throws: it is of a statement that is no longer there.
 */
export async function judgeMigrations(
  migrations: readonly Migration[],
  { settled, exceptions }: { settled: (name: string) => boolean; exceptions: readonly Exception[] },
): Promise<Broken[]> {
  const known: Known = { made: new Set(), constraints: new Map() };
  const broken: Broken[] = [];
  const unchecked = new Map<string, Omit<Broken, 'rule' | 'says'>>();
  for (const { name, pieces } of migrations) {
    known.made.clear();
    for (const piece of pieces) {
      const statements = await readPiece(piece);
      for (const { text, parsed } of statements) {
        const found = settled(name) ? [] : brokenBy(parsed, known);
        if (!settled(name) && !standsRight(piece, parsed, statements.length))
          found.push('a-piece-of-its-own');
        learn(parsed, known);
        broken.push(...found.map((rule) => ({ migration: name, statement: text, rule, says: rules[rule] })));
        for (const [key, { isValid }] of known.constraints) {
          if (isValid) unchecked.delete(key);
          else if (!unchecked.has(key)) unchecked.set(key, { migration: name, statement: text });
        }
      }
    }
  }
  const rule = 'not-valid-first';
  for (const one of unchecked.values()) broken.push({ ...one, rule, says: rules[rule] });
  return excuse(broken, exceptions);
}

/** The steps of a migration know by their own reading what runs alone; both have to mean the same. */
function standsRight(piece: string, parsed: Parsed, inPiece: number): boolean {
  return isAlone(piece) === runsAlone(parsed) && (!isAlone(piece) || inPiece === 1);
}

function excuse(broken: readonly Broken[], exceptions: readonly Exception[]): Broken[] {
  const fits = (one: Broken, { migration, statement, rule }: Exception) =>
    one.migration === migration && one.rule === rule && one.statement.startsWith(statement);
  const idle = exceptions.find((exception) => !broken.some((one) => fits(one, exception)));
  if (idle) throw new Error(`The exception for ${idle.migration}, "${idle.statement}", excuses nothing.`);
  return broken.filter((one) => !exceptions.some((exception) => fits(one, exception)));
}
