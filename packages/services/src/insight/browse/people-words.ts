import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, type SQL, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn, PgTable } from '@stempel/db/pg-core';
import { LRUCache } from 'lru-cache';
import type { ServiceContext } from '../../kernel/context.ts';

const { employeeNames, employeeWords, userNames, userWords } = schema;

/** How many people are looked at before another way is taken. */
export interface PeopleBounds {
  /** With a word: looked up at once, whoever has another one. */
  readonly handful: number;
  /** With a word: looked up one by one and sorted. Beyond, of 100,000 people a page is met sooner in the order of names. */
  readonly few: number;
  /** With a word: ids that are compared with those of another word, which takes a fortieth of looking them up. */
  readonly many: number;
  /**
   * People with one word times those with another: beyond, so many have both that a page is met in the order of names before
   * they have been looked up. About 1,100 of 100,000 where neither word says anything of the other.
   */
  readonly pairs: number;
  /** Of everybody: rows that are counted, by an index alone; beyond, their number is told as a bound. */
  readonly counted: number;
  /** Of everybody: rows that are looked at to count those that match. */
  readonly asked: number;
}

export const usualBounds: PeopleBounds = {
  handful: 200,
  few: 2000,
  many: 16_000,
  pairs: 110_000_000,
  counted: 10_000,
  asked: 2500,
};

/** What was typed, as words that people have, and whom it pays to look at. */
export interface PeopleWords {
  /** All words, as names begin with them. */
  readonly phrase: string;
  /** Whether the row of `employee_names` has each word, or one that begins so. */
  readonly match: SQL;
  /** Ids of those who may match, as a query; undefined where they are too many. */
  readonly candidates: SQL | undefined;
}

/** What is found by words: rows of names, the words of each once, and the column of both that says whose they are. */
interface Worded {
  readonly names: { readonly words: AnyPgColumn };
  readonly words: PgTable & { readonly workspaceId: AnyPgColumn; readonly word: AnyPgColumn };
  readonly id: AnyPgColumn;
  /** What this column is called. */
  readonly key: string;
}

const people: Worded = {
  names: employeeNames,
  words: employeeWords,
  id: employeeWords.employeeId,
  key: 'employee_id',
};
export const wordedUsers: Worded = {
  names: userNames,
  words: userWords,
  id: userWords.userId,
  key: 'user_id',
};

/** More words narrow nothing that these left. */
const mostWords = 8;

/**
 * Looks up how many people have the words that were typed; undefined where nothing was. What has neither letters nor
 * digits is nobody's.
 */
export async function lookUpWords(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  q: string | undefined,
  { handful, few, many, pairs }: PeopleBounds = usualBounds,
  found: Worded = people,
): Promise<PeopleWords | undefined> {
  if (!q?.trim()) return undefined;
  const last = sql`asked.word || chr(1114111)`;
  // Of one word alone it does not matter how many have it beyond those that are looked up.
  const most = q.trim().split(/[^\p{L}\p{M}\p{N}]+/u).length > 1 ? many : few;
  const common = commonWords(ctx, found, many);
  const { rows } = await tx.execute<{ word: string; people: number }>(sql`
    select asked.word, case when asked.word = any (${`{${[...common.keys()].join()}}`}::text[]) then ${most + 1} else (
             select count(*)::int from (
               select from ${found.words} where ${beginning(ctx, found, sql`asked.word`, last)} limit ${most + 1}) those) end as people
      from string_to_table(ltrim(fold_words(${q}::text)), ' ') with ordinality as asked (word, place)
     where asked.word <> '' and asked.place <= ${mostWords} order by asked.place`);
  for (const { word, people } of rows) if (people > many) common.set(word, true);
  const words = rows.filter(({ word }, index) => !isSaidElsewhere(word, index, rows));
  const byPeople = words.toSorted((a, b) => a.people - b.people);
  // What fewer have is asked first: who has it not is passed over by that alone.
  const match =
    and(...byPeople.map(({ word }) => sql`strpos(${found.names.words}, ${` ${word}`}) > 0`)) ?? sql`false`;
  const [rarest, second] = byPeople;
  const phrase = rows.map(({ word }) => ` ${word}`).join('');
  return { phrase, match, candidates: candidatesOf() };

  function candidatesOf(): SQL | undefined {
    const key = sql.identifier(found.key);
    if (!rarest) return sql`select null::uuid as ${key} where false`;
    const alone = sql`select distinct ${key} from (${having(ctx, found, rarest.word)}) one`;
    if (rarest.people <= handful) return alone;
    if (second && second.people <= many && rarest.people * second.people <= pairs)
      return sql`${having(ctx, found, rarest.word)} intersect ${having(ctx, found, second.word)}`;
    return rarest.people <= few ? alone : undefined;
  }
}

/** A large company does not lose so many people in that time, and who is found does not depend on it. */
const commonMilliseconds = 10 * 60_000;

const commonByPlace = new LRUCache<string, LRUCache<string, true>>({ max: 1000, ttl: commonMilliseconds });

/** Beginnings of words that more than `many` people had when they were counted last: to know it again takes longest of all. */
function commonWords(ctx: ServiceContext, { key }: Worded, many: number): LRUCache<string, true> {
  const whose = `${ctx.workspace.id} ${key} ${many}`;
  const known = commonByPlace.get(whose);
  if (known) return known;
  const none = new LRUCache<string, true>({ max: 100 });
  commonByPlace.set(whose, none);
  return none;
}

/** Whoever has a longer word has each beginning of it. */
function isSaidElsewhere(word: string, index: number, all: readonly { word: string }[]): boolean {
  return all.some((other, place) =>
    other.word === word ? place < index : place !== index && other.word.startsWith(word),
  );
}

function having(ctx: ServiceContext, found: Worded, word: string): SQL {
  return sql`select ${found.id} from ${found.words} where ${beginning(ctx, found, sql`${word}::text`, sql`${word}::text || chr(1114111)`)}`;
}

/** A range instead of a pattern: under row-level security no pattern is looked up in an index. */
function beginning(ctx: ServiceContext, { words: { workspaceId, word } }: Worded, from: SQL, to: SQL): SQL {
  return sql`${workspaceId} = ${ctx.workspace.id} and ${word} collate "C" >= ${from} and ${word} collate "C" < ${to}`;
}
