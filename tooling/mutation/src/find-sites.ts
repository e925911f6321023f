import { parseAst } from 'vitest/node';

/** A guard or an audit that can be taken out: what stands in its place, and where. */
export interface Site {
  /** File and name, numbered: the same in every process, whatever is written around it. */
  readonly id: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** An expression in place of the call; null for a `throw`, which is left out. */
  readonly instead: string | null;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: Node;
  readonly argument?: Node | null;
  readonly arguments?: readonly Node[];
}

const everyScope = "new Set(['self', 'managed', 'all'])";
const nothing = 'Promise.resolve()';
/** Of many employees, whose ids come last. */
const everybody = (args: readonly string[]) => `Promise.resolve(new Set(${args.at(-1)}))`;

/** What lets everything through, by the name of the guard; the arguments are source text. */
const open: Readonly<Record<string, (args: readonly string[]) => string>> = {
  requirePermission: () => everyScope,
  scopesOf: () => everyScope,
  allows: () => everyScope,
  requireScope: ([, , , scope = 'undefined']) => `((${scope}) ?? 'self')`,
  requireScopeOver: () => 'Promise.resolve(true)',
  employeeCondition: () => 'undefined',
  visibleStatements: () => 'undefined',
  employeesWithin: everybody,
  decidableAmong: everybody,
  submittableAmong: everybody,
  isGranted: () => 'true',
  checkPermission: () => 'undefined',
  audit: () => nothing,
  auditLast: () => 'undefined',
  auditMany: () => nothing,
  auditRows: () => "'[]'",
  insertAudited: ([tx, , pair]) => `globalThis.stempelMutation.insertRow(${tx}, ...${pair})`,
  insertManyAudited: ([tx, , , pair]) => `globalThis.stempelMutation.insertRows(${tx}, ...${pair})`,
};

/** Every other check that looks at the caller: `require…`, `refuse…` or `permit…` with the context. */
const check = /^(?:require|refuse|permit)(?:[A-Z]|$)/;

/** The guards and audits of a file, in order. */
export function findSites(file: string, source: string): Site[] {
  const found: Site[] = [];
  const visit = (node: unknown, parents: readonly Node[]): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, parents);
    if (!isNode(node)) return;
    const site = siteOf(node, parents, source);
    if (site) found.push({ id: `${file} ${site.name}`, line: lineOf(source, node.start), ...site.span });
    for (const child of Object.values(node)) visit(child, [...parents, node]);
  };
  visit(parseAst(source, { lang: 'ts' }), []);
  return found.map((site, index) => {
    const before = found.slice(0, index).filter(({ id }) => id === site.id).length;
    return before === 0 ? site : { ...site, id: `${site.id} ${before + 1}` };
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function siteOf(node: Node, parents: readonly Node[], source: string) {
  const { start, end } = node;
  if (node.type === 'ThrowStatement') {
    if (node.argument?.callee?.name !== 'forbidden') return undefined;
    return { name: 'throw forbidden', span: { start, end, instead: null } };
  }
  if (node.type !== 'CallExpression' || node.callee?.type !== 'Identifier') return undefined;
  const name = node.callee.name ?? '';
  const args = (node.arguments ?? []).map((one) => source.slice(one.start, one.end));
  const known = Object.hasOwn(open, name) ? open[name] : undefined;
  if (known) return { name, span: { start, end, instead: known(args) } };
  const looksAtCaller = args.includes('ctx') || args.includes('service');
  if (!check.test(name) || !looksAtCaller || isUsed(parents)) return undefined;
  return { name, span: { start, end, instead: nothing } };
}

/** Whether the value of the call goes anywhere. */
function isUsed(parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  if (parent?.type === 'AwaitExpression') return isUsed(parents.slice(0, -1));
  return parent?.type !== 'ExpressionStatement' && parent?.type !== 'ArrayExpression';
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

/** The source with a switch at every site. */
export function instrument(sites: readonly Site[], source: string): string {
  const insertions = sites.flatMap(({ id, start, end, instead }) => {
    const off = `globalThis.stempelMutation.isOff(${JSON.stringify(id)})`;
    if (instead === null) return [{ at: start, text: `if (!${off}) ` }];
    return [
      { at: start, text: `(${off} ? ${instead} : ` },
      { at: end, text: ')' },
    ];
  });
  return insertions
    .sort((left, right) => right.at - left.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}
