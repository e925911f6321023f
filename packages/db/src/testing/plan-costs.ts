/** A node of a plan as `explain (analyze, format json)` tells it; rows are averages over the loops. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** What a statement looked at, and what came of it. */
export interface PlanCosts {
  /** Rows that scans gave or threw away, and those that joins threw away, over all loops; small tables aside. */
  readonly visited: number;
  /** Rows of the result, of what was summed up or of what was written, whichever are most. */
  readonly returned: number;
}

export function costsOf(plan: PlanNode): PlanCosts {
  const nodes = nodesOf(plan);
  const visited = nodes.reduce((sum, node) => sum + visitedBy(node), 0);
  const summed = nodes
    .filter((node) => /Aggregate|ModifyTable/.test(node['Node Type']))
    .map((node) => (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0));
  return { visited, returned: Math.max(rowsOf(plan), ...summed) };
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];

/** Values of the statement itself (`unnest`) are no rows that are looked for. */
const looking =
  /^(?:Seq|Index|Index Only|Bitmap Heap|Bitmap Index|Tid|Tid Range|CTE|Subquery) Scan$|^Materialize$/;

/** PostgreSQL reads a table of a few pages through rather than its index, and is right. */
const fewRows = 400;

function visitedBy(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  if (!looking.test(node['Node Type'])) return removed * node['Actual Loops'];
  const isSmall = removed + node['Actual Rows'] <= fewRows;
  return rowsOf(node) + (isSmall ? 0 : removed * node['Actual Loops']);
}
