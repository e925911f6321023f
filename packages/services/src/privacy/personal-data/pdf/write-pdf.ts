import type { ServiceContext } from '../../../kernel/context.ts';
import { takeTurns } from '../../../kernel/take-turns.ts';
import type { PersonDocument } from '../person-document.ts';
import type { PersonalDataLanguage } from '../personal-data-contract.ts';
import { mainColumns } from './columns.ts';
import { Paper } from './paper.ts';
import { speaking } from './say-value.ts';
import { learnNames, noNames } from './setting-names.ts';

/** Longer texts stand whole in the small print. */
const mostInCell = 160;

/** Everything about a person as a PDF, handed out page of rows by page of rows. */
export async function* writePdf(
  ctx: ServiceContext,
  { head, tables, pages }: PersonDocument,
  { language }: { readonly language: PersonalDataLanguage },
): AsyncGenerator<Uint8Array> {
  const names = noNames();
  const say = speaking(language, ctx.workspace.timeZone, names);
  const { words } = say;
  const paper = new Paper({ title: words.title, language, footer: words.footer(head.workspace) });
  paper.title(words.title);
  paper.paragraph(words.intro(head.workspace, say.instant(head.made_at), ctx.workspace.timeZone));
  paper.paragraph(`${words.number}: ${head.employee_id}`);
  const empty: string[] = [];
  for (const table of tables) {
    const main = mainColumns[table.name] ?? [];
    let begun = false;
    for await (const rows of pages(table)) {
      await learnNames(ctx, names, { rows, language });
      if (!begun) paper.table(words.tables[table.name] ?? table.name, main.map(say.label));
      begun = true;
      for (const row of rows) {
        const cells = main.map((column) => say.value(column, row[column], row));
        const rest = Object.keys(row).filter((column) => {
          const cell = cells[main.indexOf(column)];
          return cell === undefined || cell.length > mostInCell;
        });
        paper.row(
          cells.map((cell) => (cell.length > mostInCell ? `${cell.slice(0, mostInCell)} …` : cell)),
          rest.flatMap((column) => say.parts(column, row[column], row)),
        );
      }
      yield* paper.written();
      await takeTurns();
    }
    if (!begun) empty.push(words.tables[table.name] ?? table.name);
  }
  if (empty.length > 0) {
    paper.heading(words.nothingOf);
    paper.paragraph(`${empty.join(', ')}.`);
  }
  yield* paper.end();
}
