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
  /** Rows that scans gave or threw away, and those that joins threw away, over all loops; small parts of an index aside. */
  readonly visited: number;
  /** Rows of the result, of what was summed up or of what was written, whichever are most. */
  readonly returned: number;
  /** Values that the statement was given as a list (`unnest`): it may look for each of them and find nothing. */
  readonly asked: number;
}

export function costsOf(plan: PlanNode): PlanCosts {
  const nodes = nodesOf(plan);
  const visited = nodes.reduce((sum, node) => sum + visitedBy(node), 0);
  const summed = nodes
    .filter((node) => /Aggregate|ModifyTable/.test(node['Node Type']))
    .map((node) => (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0));
  const lists = nodes
    .filter((node) => node['Node Type'] === 'Function Scan' && node['Actual Loops'] === 1)
    .map(rowsOf);
  return { visited, returned: Math.max(rowsOf(plan), ...summed), asked: Math.max(0, ...lists) };
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];

/** Values of the statement itself (`unnest`) are no rows that are looked for. */
const looking =
  /^(?:Seq|Index|Index Only|Bitmap Heap|Bitmap Index|Tid|Tid Range|CTE|Subquery) Scan$|^Materialize$/;

/** Among so few rows of a workspace any index that starts with it looks as good as the right one. */
const fewRows = 400;

function visitedBy(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  if (!looking.test(node['Node Type'])) return removed * node['Actual Loops'];
  // A table holds the rows of every workspace.
  const isSmall = node['Node Type'] !== 'Seq Scan' && removed + node['Actual Rows'] <= fewRows;
  return rowsOf(node) + (isSmall ? 0 : removed * node['Actual Loops']);
}
