/** What PostgreSQL and Node say of an error beside its message, none of which is a value. */
const kept = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;

const mostCauses = 10;

/**
 * An error for the log, without the values it was about: the query builder lists the parameters of a query that failed,
 * PostgreSQL tells of the row, the key or what it could not read, and all of them hold what people are called. Which query,
 * table and constraint it was is left.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const chain: Error[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < mostCauses; one = one.cause)
    chain.push(one);
  const fields = chain.toReversed().flatMap((one) => {
    const all = one as Error & Record<string, unknown>;
    return kept.flatMap((name) => (typeof all[name] === 'string' ? [[name, all[name]]] : []));
  });
  return {
    type: error.constructor.name,
    message: chain.map(messageOf).join(': '),
    stack: chain.map((one) => withoutValues(one).stack).join('\ncaused by: '),
    ...Object.fromEntries(fields),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

/** What an error says and where it rose, without the values it was about and without its causes. */
export function withoutValues(error: Error): { message: string; stack: string } {
  const message = messageOf(error);
  return { message, stack: `${error.name}: ${message}${framesOf(error)}` };
}

function messageOf(error: Error): string {
  const { query, params, code } = error as Error & Record<string, unknown>;
  if (typeof query === 'string' && params !== undefined) return `Failed query: ${query}`;
  // Class 22 is "data exception": what could not be read stands behind a colon.
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
    ? error.message.replace(/: ".*$/s, '')
    : error.message;
}

/** Where it came from; the stack begins with the message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => `\n${line}`)
    .join('');
}
