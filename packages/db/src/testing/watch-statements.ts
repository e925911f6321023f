import type { Database } from '../connect-database.ts';

/**
 * The texts of the statements that go through a pool from now on, in the order in which they are sent; what begins
 * and ends a transaction is left out. Empty the array before what is to be counted.
 */
export function watchStatements(db: Database): string[] {
  const sent: string[] = [];
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      const parts = text.split(';').map((part) => part.trim());
      sent.push(...parts.filter((part) => part !== '' && !/^(begin|commit|rollback)\b/i.test(part)));
      return query(...given);
    };
    Object.assign(client, { query: watched });
  });
  return sent;
}
