import type { ServiceContext } from '../../kernel/context.ts';
import type { Page, PageInput } from '../../kernel/list-page.ts';
import { type ColumnOf, cellsOf, type Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { openReportRows } from '../reports/report-rows.ts';
import { ShownNames } from '../sheets/shown-names.ts';
import type { Amount, ListedOverview, OverviewAccount, OverviewType } from './overview-contract.ts';

/** A row of the page: an account of a person over the year, a kind of absence that uses none, or nothing of both. */
interface Line {
  person: ListedOverview;
  account?: OverviewAccount;
  type?: OverviewType;
}

const figures = ['opening', 'granted', 'other', 'lapsed', 'taken', 'planned', 'requested', 'left'] as const;
type Figure = (typeof figures)[number];

/** The years of people as their page shows them; what is kept in days and what in hours stands apart. */
export async function openShownOverviews<Query extends PageInput & { year: number }>(
  ctx: ServiceContext,
  query: Query,
  words: Words,
  read: (ctx: ServiceContext, query: Query) => Promise<Page<ListedOverview>>,
): Promise<Sheet> {
  const { pages } = await openReportRows(ctx, query, [], read);
  const names = new ShownNames(ctx, words);
  const columns = columnsOf(words, names);
  async function* shown() {
    for await (const page of pages) {
      const lines = (page as readonly ListedOverview[]).flatMap(linesOf);
      await names.learn(
        'activity',
        lines.map(({ type }) => type?.activity),
      );
      yield lines.map((line) => cellsOf(columns, line));
    }
  }
  const name = `${words.say('page.absenceOverview')} ${query.year}`;
  return { name, language: words.language, columns, pages: shown() };
}

/** Accounts first; days of an account are not said again by kind. Whoever has nothing of both is there all the same. */
function linesOf(person: ListedOverview): Line[] {
  const accounts = person.accounts.map((account): Line => ({ person, account }));
  const types = person.types
    .filter(({ account }) => account === null)
    .map((type): Line => ({ person, type }));
  const lines = [...accounts, ...types];
  return lines.length > 0 ? lines : [{ person }];
}

/** Of a kind without an account there are days, and no balance. */
function amountOf({ account, type }: Line, figure: Figure): Amount | null {
  if (account) return account[figure];
  if (!type || (figure !== 'taken' && figure !== 'planned' && figure !== 'requested')) return null;
  return { days: type[`${figure}_days`], minutes: null };
}

const nextOf = ({ account }: Line) => account?.expiring.find(({ expires_on: on }) => on !== null);

function columnsOf(words: Words, names: ShownNames): ColumnOf<Line>[] {
  const say = (key: string) => words.say(`overview.${key}`);
  const text = (heading: string, value: ColumnOf<Line>['value']): ColumnOf<Line> => ({
    ...{ heading, kind: 'text', value },
  });
  const called = ({ account, type }: Line) => {
    if (account) return words.shownName(account.name);
    if (!type) return say('none');
    if (type.activity !== null) return names.of('activity', type.activity);
    return type.sickness ? words.say('absence.sickness') : say('noKind');
  };
  const heading = (figure: Figure) => say(figure === 'left' ? 'leftLabel' : figure);
  const inDays = words.say('balance.inDays');
  const inHours = words.say('balance.inHours');
  return [
    text(say('employee'), ({ person }) => person.employee_name),
    text(say('number'), ({ person }) => person.employee_number),
    text(say('account'), called),
    ...figures.map(
      (figure): ColumnOf<Line> => ({
        heading: `${heading(figure)} (${inDays})`,
        kind: 'number',
        value: (line) => amountOf(line, figure)?.days,
      }),
    ),
    {
      heading: `${say('nextExpiry')} (${inDays})`,
      kind: 'number',
      value: (line) => nextOf(line)?.days,
    },
    { heading: say('nextExpiry'), kind: 'date', value: (line) => nextOf(line)?.expires_on },
    ...figures.map(
      (figure): ColumnOf<Line> => ({
        heading: `${heading(figure)} (${inHours})`,
        kind: 'signed-duration',
        value: (line) => amountOf(line, figure)?.minutes,
      }),
    ),
    text(say('simulation'), ({ account }) => (account?.simulation ? words.say('choice.flag.yes') : null)),
  ];
}
