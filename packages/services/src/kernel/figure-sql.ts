import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';

/** RFC 3339 in the offset that was punched; null stays null. */
export function instantAtOffset(instant: SQLWrapper, offsetMinutes: SQLWrapper): SQL {
  const local = sql`(${instant} at time zone 'UTC') + make_interval(mins => ${offsetMinutes})`;
  const fraction = sql`rtrim(rtrim(to_char(${local}, '.US'), '0'), '.')`;
  return sql`to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS') || ${fraction} || case when ${offsetMinutes} < 0 then '-' else '+' end
    || lpad((abs(${offsetMinutes}) / 60)::text, 2, '0') || ':' || lpad((abs(${offsetMinutes}) % 60)::text, 2, '0')`;
}

/** Elapsed minutes between two instants, both floored to the whole minute (core/docs/time.md, Minutes). */
export function elapsedMinutes(start: SQLWrapper, end: SQLWrapper): SQL {
  return sql`(floor(extract(epoch from ${end}) / 60) - floor(extract(epoch from ${start}) / 60))::int`;
}

/** 1/10 000 as a decimal string with four decimals. */
export function tenThousandths(value: SQLWrapper): SQL {
  return sql`to_char(${value} / 10000.0, 'FM999999990.0000')`;
}
