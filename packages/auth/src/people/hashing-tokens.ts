import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter } from 'better-auth';

type AdapterFactory = (options: BetterAuthOptions) => DBAdapter;
type Row = Record<string, unknown>;
type Condition = { field: string; value: unknown };

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const hashed = (value: unknown): unknown => {
  if (typeof value === 'string') return hashOf(value);
  return Array.isArray(value) ? value.map(hashed) : value;
};

/**
 * The store of the sign-in library, with the token of a session as SHA-256 in the database: the library goes on asking by
 * the token of the cookie, and gets that token back, so that it can prolong the cookie. A token holds 190 random bits, so
 * a fast hash is enough. Rows that were not asked for by their token keep the hash, which opens nothing.
 */
export function hashingTokens(factory: AdapterFactory): AdapterFactory {
  return (options) => hashingAdapter(factory(options));
}

function hashingAdapter<Adapter extends Omit<DBAdapter, 'transaction'>>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name === 'transaction') {
        return (work: (inside: Adapter) => Promise<unknown>) =>
          member.call(target, (inside: Adapter) => work(hashingAdapter(inside)));
      }
      return async (...given: unknown[]) => {
        const [asked, ...more] = given as [Row | undefined, ...unknown[]];
        if (asked?.model !== 'session') return member.apply(target, given);
        return withTokens(await member.call(target, hashAsked(asked), ...more), tokensIn(asked));
      };
    },
  });
}

/** A call about sessions as the database gets it. */
function hashAsked(asked: Row): Row {
  const result = { ...asked };
  for (const part of ['data', 'update', 'set'] as const) {
    const row = asked[part] as Row | undefined;
    if (row?.token !== undefined) result[part] = { ...row, token: hashed(row.token) };
  }
  if (Array.isArray(asked.where)) {
    result.where = (asked.where as Condition[]).map((condition) =>
      condition.field === 'token' ? { ...condition, value: hashed(condition.value) } : condition,
    );
  }
  return result;
}

/** Tokens by their hashes, of those that the call names. */
function tokensIn(asked: Row): Map<string, string> {
  const rows = [asked.data, asked.update, asked.set] as (Row | undefined)[];
  const where = (Array.isArray(asked.where) ? asked.where : []) as Condition[];
  const asking = where.flatMap(({ field, value }) => (field === 'token' ? [value].flat() : []));
  const tokens = [...rows.map((row) => row?.token), ...asking].filter((token) => typeof token === 'string');
  return new Map(tokens.map((token) => [hashOf(token), token]));
}

function withTokens(answer: unknown, tokens: Map<string, string>): unknown {
  if (Array.isArray(answer)) return answer.map((row) => withTokens(row, tokens));
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return answer;
  return { ...answer, token: tokens.get(String(answer.token)) ?? answer.token };
}
