import type { Parsed, ParsedColumn, ParsedCommand, ParsedConstraint } from './parsed.ts';
import type { Rule } from './rules.ts';

/** What earlier statements left, as far as later ones rest on it. */
export interface Known {
  /** Tables that the same migration made: nobody uses them yet. */
  readonly made: Set<string>;
  /** Constraints by table and name: whether all rows were checked, and the column that a check says is not null. */
  readonly constraints: Map<string, { isValid: boolean; column: string | undefined }>;
}

const constraintKey = (table: string, name: string | undefined) => `${table}.${name}`;

/** Takes note of what a statement makes. */
export function learn({ CreateStmt, AlterTableStmt }: Parsed, known: Known): void {
  if (CreateStmt) known.made.add(CreateStmt.relation.relname);
  if (!AlterTableStmt) return;
  const table = AlterTableStmt.relation.relname;
  for (const { AlterTableCmd: command } of AlterTableStmt.cmds) {
    const constraint = command.def?.Constraint;
    const name = constraintKey(table, constraint?.conname ?? command.name);
    if (command.subtype === 'AT_AddConstraint' && constraint) {
      const isValid = constraint.skip_validation !== true;
      known.constraints.set(name, { isValid, column: notNullColumn(constraint) });
    }
    const there = known.constraints.get(name);
    if (command.subtype === 'AT_ValidateConstraint' && there) there.isValid = true;
    if (command.subtype === 'AT_DropConstraint') known.constraints.delete(name);
  }
}

function notNullColumn({ contype, raw_expr: expression }: ParsedConstraint): string | undefined {
  if (contype !== 'CONSTR_CHECK' || expression?.NullTest?.nulltesttype !== 'IS_NOT_NULL') return undefined;
  return expression.NullTest.arg.ColumnRef?.fields.at(-1)?.String?.sval;
}

/** The rules that a statement breaks, where it comes after what is known. */
export function brokenBy(statement: Parsed, known: Known): Rule[] {
  const { AlterTableStmt, IndexStmt, DropStmt, CreatePolicyStmt } = statement;
  const isNew = (table: string) => known.made.has(table);
  if (statement.CreateStmt || statement.CommentStmt || statement.InsertStmt) return [];
  if (IndexStmt) {
    return IndexStmt.concurrent || isNew(IndexStmt.relation.relname) ? [] : ['index-beside-writers'];
  }
  if (DropStmt?.removeType === 'OBJECT_INDEX') {
    const names = (DropStmt.objects ?? []).map(({ List }) => List.items.at(-1)?.String.sval ?? '');
    const beside: Rule[] = DropStmt.concurrent && DropStmt.missing_ok ? [] : ['index-beside-writers'];
    return [...beside, ...(names.some(isKey) ? (['expand-then-contract'] as const) : [])];
  }
  if (DropStmt || statement.RenameStmt) return ['expand-then-contract'];
  const changed = statement.UpdateStmt ?? statement.DeleteStmt;
  if (changed) return isNew(changed.relation.relname) ? [] : ['rows-in-steps'];
  if (CreatePolicyStmt) return isNew(CreatePolicyStmt.table.relname) ? [] : ['known'];
  if (!AlterTableStmt) return ['known'];
  const table = AlterTableStmt.relation.relname;
  if (isNew(table)) return [];
  return AlterTableStmt.cmds.flatMap(({ AlterTableCmd }) => brokenByCommand(AlterTableCmd, table, known));
}

function brokenByCommand({ subtype, name, def }: ParsedCommand, table: string, known: Known): Rule[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return def?.ColumnDef ? brokenByColumn(def.ColumnDef) : ['known'];
    case 'AT_AddConstraint':
      return def?.Constraint ? brokenByConstraint(def.Constraint) : ['known'];
    case 'AT_SetNotNull':
      return isCheckedNotNull(table, name, known) ? [] : ['not-null-after-check'];
    case 'AT_AlterColumnType':
      return ['no-rewrite'];
    case 'AT_ColumnDefault':
      // Without a definition it drops the default, which the version before may rest on.
      return def ? [] : ['expand-then-contract'];
    case 'AT_DropColumn':
      return ['expand-then-contract'];
    case 'AT_ValidateConstraint':
    case 'AT_DropNotNull':
      return [];
    case 'AT_DropConstraint':
      return isKey(name ?? '') ? ['expand-then-contract'] : [];
    default:
      return ['known'];
  }
}

/** By its name, as all of ours are called: the version before may insert `on conflict` of it. */
const isKey = (name: string) => name.endsWith('_key') || name.endsWith('_pkey');

function isCheckedNotNull(table: string, column: string | undefined, { constraints }: Known): boolean {
  return [...constraints].some(
    ([key, there]) => key.startsWith(`${table}.`) && there.isValid && there.column === column,
  );
}

function brokenByConstraint({ contype, skip_validation: later, indexname }: ParsedConstraint): Rule[] {
  if (contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_CHECK') return later ? [] : ['not-valid-first'];
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return indexname ? [] : ['key-by-index'];
  return ['known'];
}

const numbered = ['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'serial2'];

function brokenByColumn({ typeName, constraints = [] }: ParsedColumn): Rule[] {
  const broken: Rule[] = [];
  const found = constraints.map(({ Constraint }) => Constraint);
  const has = (kind: string) => found.some(({ contype }) => contype === kind);
  const preset = found.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const isNumbered = typeName?.names.some(({ String: { sval } }) => numbered.includes(sval)) === true;
  if (isNumbered || has('CONSTR_GENERATED') || has('CONSTR_IDENTITY')) broken.push('no-rewrite');
  if (preset && !isSameForAllRows(preset)) broken.push('no-rewrite');
  if (has('CONSTR_FOREIGN') || has('CONSTR_CHECK')) broken.push('not-valid-first');
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')) broken.push('key-by-index');
  if (has('CONSTR_NOTNULL') && !preset) broken.push('left-out-by-the-version-before');
  return broken;
}

/** Worked out once when the column comes and kept with the table instead of in each row. */
function isSameForAllRows({ A_Const, TypeCast, A_ArrayExpr, SQLValueFunction, FuncCall }: Parsed): boolean {
  if (A_Const || SQLValueFunction) return true;
  if (TypeCast) return isSameForAllRows(TypeCast.arg);
  if (A_ArrayExpr) return (A_ArrayExpr.elements ?? []).every(isSameForAllRows);
  return FuncCall?.funcname.at(-1)?.String.sval === 'now';
}
