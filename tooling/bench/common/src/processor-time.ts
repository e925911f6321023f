import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Fields of `/proc/<pid>/stat` after the name, which may hold anything (proc(5)); none of what has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const sumOf = (fields: readonly (string | undefined)[]) =>
  fields.reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond;

/** Processor seconds of a process so far, with all its threads (utime, stime). */
export function secondsOf(pid: number): number {
  return sumOf(statOf(pid).slice(11, 13));
}

type Connection = { query(text: string): Promise<{ rows: { pid: number; own: boolean }[] }> };

/** Processor seconds of all of PostgreSQL so far, with the connections that have ended; 0 where nobody says. */
export async function postgresSeconds(connection: Connection): Promise<number> {
  const { rows } = await connection.query('select pid, pid = pg_backend_pid() as own from pg_stat_activity');
  const own = rows.find((row) => row.own)?.pid ?? 0;
  const postmaster = Number(statOf(own)[1]);
  // utime, stime; of the postmaster those of its ended children as well.
  return rows.reduce((sum, { pid }) => sum + secondsOf(pid), sumOf(statOf(postmaster).slice(11, 15)));
}
