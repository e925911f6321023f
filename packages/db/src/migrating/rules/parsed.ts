// What is read of PostgreSQL's own parse tree (libpg-query); everything else of it is left out.

export interface ParsedConstraint {
  contype: string;
  conname?: string;
  skip_validation?: boolean;
  indexname?: string;
  raw_expr?: Parsed;
}

export interface ParsedColumn {
  colname: string;
  typeName?: { names: { String: { sval: string } }[] };
  constraints?: { Constraint: ParsedConstraint }[];
}

export interface ParsedCommand {
  subtype: string;
  name?: string;
  def?: { ColumnDef?: ParsedColumn; Constraint?: ParsedConstraint } & Parsed;
}

interface OnTable {
  relation: { relname: string };
}

/** A node: one member, named for its kind. */
export interface Parsed {
  CreateStmt?: OnTable;
  AlterTableStmt?: OnTable & { cmds: { AlterTableCmd: ParsedCommand }[] };
  IndexStmt?: OnTable & { concurrent?: boolean };
  DropStmt?: {
    removeType: string;
    concurrent?: boolean;
    missing_ok?: boolean;
    objects?: { List: { items: { String: { sval: string } }[] } }[];
  };
  RenameStmt?: OnTable;
  CreatePolicyStmt?: { table: { relname: string } };
  InsertStmt?: OnTable;
  UpdateStmt?: OnTable;
  DeleteStmt?: OnTable;
  CommentStmt?: object;
  A_Const?: object;
  A_ArrayExpr?: { elements?: Parsed[] };
  TypeCast?: { arg: Parsed };
  SQLValueFunction?: object;
  FuncCall?: { funcname: { String: { sval: string } }[]; args?: Parsed[] };
  NullTest?: { arg: Parsed; nulltesttype: string };
  ColumnRef?: { fields: { String?: { sval: string } }[] };
}
