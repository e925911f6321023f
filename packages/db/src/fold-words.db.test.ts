import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { emptyDatabase, testSecret as secret } from './testing/index.ts';

/** Texts of letters, signs and marks of several alphabets, the same ones each time. */
function texts(count: number): string[] {
  const ascii = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1));
  const others = [...'åÆøÖßéÇłŞıſΣςЖю汉字अि١٢②Ⅷ_’–\u0301\u00a0'];
  let seed = 20_260_101;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return Array.from({ length: count }, (_, index) => {
    const letters = index % 2 === 0 ? ascii : [...ascii, ...others, ...others];
    return Array.from({ length: 1 + next(40) }, () => letters[next(letters.length)]).join('');
  });
}

test('the words of a text are the same the quick way, which most texts take, as by the rules of all languages', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { secret });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const given = texts(4_000);
  const { rows } = await client.query<{ words: string; slowly: string }>(
    `select fold_words(t) as words,
            rtrim(regexp_replace(' ' || fold_text(t) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g')) as slowly
       from unnest($1::text[]) with ordinality as given (t, place) order by place`,
    [given],
  );
  await client.end();
  expect(rows.map(({ words }) => words)).toEqual(rows.map(({ slowly }) => slowly));
  const isAscii = ({ words }: { words: string }) => Buffer.byteLength(words) === words.length;
  expect(rows.filter(isAscii).length).toBeGreaterThan(1_000);
  expect(rows.filter((row) => !isAscii(row)).length).toBeGreaterThan(1_000);
});
