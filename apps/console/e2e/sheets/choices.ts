import { parseArgs } from 'node:util';

const offered = {
  widths: ['390', '768', '1440', '1920'],
  looks: ['light', 'dark', 'paper'],
  lang: ['en', 'da', 'de'],
  states: ['empty', 'typical', 'full', 'failing', 'loading'],
  as: ['owner', 'manager', 'employee'],
} as const;

type Name = keyof typeof offered;
export type Look = (typeof offered.looks)[number];
export type State = (typeof offered.states)[number];
export type Person = (typeof offered.as)[number];

/** What is taken unless somebody says otherwise. */
const usual: Record<Name, readonly string[]> = {
  widths: offered.widths,
  looks: ['light', 'dark'],
  lang: offered.lang,
  states: ['empty', 'typical', 'full', 'failing'],
  as: ['owner'],
};

export interface Choices {
  /** Beginnings of addresses; an address with `?` is taken as it is. All pages where empty. */
  pages: readonly string[];
  widths: readonly number[];
  looks: readonly Look[];
  languages: readonly string[];
  states: readonly State[];
  people: readonly Person[];
  folder: string;
  /** Whether what opens on the pages is looked at, too. */
  dialogs: boolean;
  /** Whether each sheet is a picture too. */
  png: boolean;
}

const help = `Contact sheets: every page of the console and every dialog as pictures, one HTML file a page.
  --pages  /statements,/policies   these pages and those below; an address with ? as it is; all unless said
  --widths ${offered.widths.join(',')}
  --looks  ${offered.looks.join(',')}   unless said ${usual.looks.join(',')}
  --lang   ${offered.lang.join(',')}
  --states ${offered.states.join(',')}   unless said ${usual.states.join(',')}
  --as     ${offered.as.join(',')}   of the typical company; unless said ${usual.as.join(',')}
  --out    a folder; unless said contact-sheets
  --no-dialogs   the pages alone, without what opens on them
  --png    each sheet as one picture, too
`;

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function chosen<Of extends Name>(name: Of, text: string | undefined): (typeof offered)[Of][number][] {
  const known: readonly string[] = offered[name];
  const words = text === undefined ? [...usual[name]] : parts(text);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined || words.length === 0)
    throw new Error(`--${name} is "${unknown ?? ''}": choose of ${known.join(', ')}.`);
  return words as (typeof offered)[Of][number][];
}

const string = { type: 'string' } as const;

/** What the words of the command ask for; undefined where help was asked for and given. */
export function readChoices(words: readonly string[], root: string): Choices | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      ...{ pages: string, widths: string, looks: string, lang: string, states: string, as: string },
      ...{
        out: string,
        'no-dialogs': { type: 'boolean' },
        png: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return undefined;
  }
  return {
    pages: parts(values.pages ?? ''),
    widths: chosen('widths', values.widths).map(Number),
    looks: chosen('looks', values.looks),
    languages: chosen('lang', values.lang),
    states: chosen('states', values.states),
    people: chosen('as', values.as),
    folder: values.out ?? `${root}contact-sheets`,
    dialogs: !values['no-dialogs'],
    png: values.png ?? false,
  };
}
