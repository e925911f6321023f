import pg from 'pg';

/** A query as the driver takes it. */
export interface AskedQuery {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly types?: unknown;
  readonly rowMode?: 'array' | undefined;
  /** Answered with nothing but that it was done. */
  readonly isCommand?: boolean;
}

type Result = pg.QueryResult & {
  _types: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
  addFields(fields: unknown): void;
  parseRow(fields: unknown): unknown;
  addRow(row: unknown): void;
  addCommandComplete(message: unknown): void;
};

/** What the driver has of a connection and does not declare. */
interface Connection {
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string | undefined; text: string }): void;
  bind(portal: { statement: string | undefined; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
}

const { Query, Result, utils, DatabaseError } = pg as unknown as {
  Query: new (config: { text: string }) => object;
  Result: new (rowMode: 'array' | undefined, types: unknown) => Result;
  utils: { prepareValue(value: unknown): unknown };
  DatabaseError: new (message: string, length: number, name: 'error') => Error & { code?: string };
};

/** A statement without parameters and rows that every transaction has. It needs no name, so no pooler can lose it. */
export const command = (text: string): AskedQuery => ({ text, isCommand: true });

/** What the driver makes of what PostgreSQL says of the rows of a statement. */
type Description = Pick<Result, '_types' | 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;

/** That of the statements of a connection, by their names: it never changes, so it is asked once. */
const described = new WeakMap<Connection, Map<string, Description>>();

/** One query of a flight, with who waits for it. */
class Passenger {
  readonly asked: AskedQuery;
  readonly values: unknown[];
  readonly result: Result;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** What its rows could not be read for. */
  problem: unknown;
  isDescribed = false;

  /** Throws for values that have no form in PostgreSQL. */
  constructor(asked: AskedQuery, types: unknown, settle: Pick<Passenger, 'resolve' | 'reject'>) {
    this.asked = asked;
    this.values = (asked.values ?? []).map(utils.prepareValue);
    this.result = new Result(asked.rowMode, asked.types ?? types);
    this.resolve = settle.resolve;
    this.reject = settle.reject;
  }

  /** Whether it is known what its rows look like. */
  knowsRows(connection: Connection): boolean {
    const { name } = this.asked;
    const known = name === undefined ? undefined : described.get(connection)?.get(name);
    this.isDescribed = known !== undefined && known._types === this.result._types;
    if (this.isDescribed) Object.assign(this.result, known);
    return this.isDescribed;
  }

  /** Keeps what its rows look like, once it was done. */
  keepDescription(connection: Connection): void {
    const { name } = this.asked;
    if (name === undefined || this.isDescribed) return;
    const { _types, fields, _parsers, _prebuiltEmptyResultObject } = this.result;
    const known = described.get(connection) ?? new Map<string, Description>();
    described.set(connection, known.set(name, { _types, fields, _parsers, _prebuiltEmptyResultObject }));
  }
}

/**
 * Queries of a transaction that were asked for in one turn, as one query of the driver: PostgreSQL answers all of them at
 * once, where each by itself would be an answer sent, and a process woken for it. Behind one that failed the rest is not
 * done, as nothing is in a transaction that has failed.
 */
class Flight extends Query {
  readonly #passengers: readonly Passenger[];
  #at = 0;

  constructor(passengers: readonly Passenger[]) {
    super({ text: '' });
    this.#passengers = passengers;
  }

  /** Whose answer is read: the driver remembers what it has prepared by these. */
  get name(): string | undefined {
    return this.#passengers?.[this.#at]?.asked.name;
  }
  set name(_: string | undefined) {}
  get text(): string {
    return this.#passengers?.[this.#at]?.asked.text ?? '';
  }
  set text(_: string) {}

  submit(connection: Connection): Error | null {
    const known = (name: string | undefined) =>
      name && (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]);
    for (const { asked } of this.#passengers) {
      const text = known(asked.name);
      if (text && text !== asked.text) return new Error(`Two statements are named "${asked.name}".`);
    }
    for (const passenger of this.#passengers) {
      const { asked, values } = passenger;
      const { name, text } = asked;
      if (!known(name)) {
        connection.parse({ name, text });
        if (name) connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      if (!asked.isCommand && !passenger.knowsRows(connection)) connection.describe({ type: 'P' });
      connection.execute({});
    }
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    this.#current?.result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    const passenger = this.#current;
    if (!passenger || passenger.problem) return;
    try {
      passenger.result.addRow(passenger.result.parseRow(fields));
    } catch (error) {
      passenger.problem = error;
    }
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.result.addCommandComplete(message);
    this.#current?.keepDescription(connection);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    for (const passenger of this.#passengers) land(passenger);
  }

  handleError(error: unknown, connection: Connection): void {
    const [failed, ...behind] = this.#passengers.slice(this.#at);
    for (const passenger of this.#passengers.slice(0, this.#at)) land(passenger);
    failed?.reject(error);
    for (const { asked, reject } of behind) {
      // PostgreSQL has not looked at what stood behind.
      if (asked.name) delete connection.submittedNamedStatements[asked.name];
      reject(error instanceof DatabaseError ? notDone(error) : error);
    }
  }

  get #current(): Passenger | undefined {
    return this.#passengers[this.#at];
  }
}

function land({ problem, reject, resolve, result }: Passenger): void {
  if (problem === undefined) resolve(result);
  else reject(problem);
}

/** What PostgreSQL says of a statement in a transaction that has failed. */
function notDone(cause: Error): Error {
  const error = new DatabaseError('A statement before this one failed, so it was not done.', 0, 'error');
  return Object.assign(error, { code: '25P02', cause });
}

const flying = new WeakSet<object>();

/** From now on what is asked of the connection in one turn goes together; whoever began a transaction asks for it. */
export function startFlights(client: object): void {
  flying.add(client);
}

/** The transaction is over: from now on each query is one by itself. */
export function endFlights(client: object): void {
  flying.delete(client);
}

/** What is asked, where it may go with others: a text without a name and values may be several statements. */
function joinable(client: object, [first, values, ...rest]: readonly unknown[]): AskedQuery | undefined {
  if (!flying.has(client) || rest.length > 0 || (values !== undefined && !Array.isArray(values)))
    return undefined;
  const asked = typeof first === 'string' ? { text: first } : (first as AskedQuery & { submit?: unknown });
  if ('submit' in asked || 'callback' in asked) return undefined;
  const all = values === undefined ? asked : { ...asked, values: values as unknown[] };
  return all.isCommand || all.name || (all.values?.length ?? 0) > 0 ? all : undefined;
}

type Ask = (...given: unknown[]) => unknown;

/**
 * How a connection is asked, with what stands still to be sent: `depart` sends it. Queries keep their order, whichever of
 * them go together.
 */
export function gatherQueries(client: object, query: Ask): { ask: Ask; depart: () => void } {
  let waiting: Passenger[] = [];
  const depart = () => {
    if (waiting.length === 0) return;
    const passengers = waiting;
    waiting = [];
    query(new Flight(passengers));
  };
  const { _types: types } = client as { _types?: unknown };
  const ask = (...given: unknown[]) => {
    const asked = joinable(client, given);
    if (!asked) {
      depart();
      return query(...given);
    }
    const landed = new Promise((resolve, reject) => {
      waiting.push(new Passenger(asked, types, { resolve, reject }));
    });
    return landed.catch((error: unknown) => {
      // As the driver does: who asked is told, not the socket that was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  };
  return { ask, depart };
}
