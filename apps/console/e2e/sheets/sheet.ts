import type { Picture } from './picture.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

const style = `
  body { margin: 24px; font: 13px/1.4 system-ui, sans-serif; background: #d5d8dd; color: #111; }
  h1 { font-size: 20px; } h2 { margin: 28px 0 8px; font-size: 15px; }
  section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
  figure { margin: 0; } figcaption { padding: 4px 0; } figcaption b { color: #b00020; }
  img { display: block; box-shadow: 0 1px 6px #0004; }
  .tall img { max-height: none; }
`;

const documentOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style>` +
  `<h1>${escaped(title)}</h1>${body}</html>`;

/** Wide screens are shown smaller, so that several stand beside each other. */
const shownWidth = (width: number) => Math.round(width <= 400 ? width * 0.75 : 260 + width / 4);

function figureOf({ file, width, look, faults }: Picture): string {
  const told = faults.map((fault) => ` <b>${escaped(fault)}</b>`).join('');
  return (
    `<figure><figcaption>${width} ${look}${told}</figcaption>` +
    `<a href="${file}"><img src="${file}" width="${shownWidth(width)}" alt="" loading="lazy"></a></figure>`
  );
}

const groupOf = ({ path, state, person, language, dialog }: Picture) =>
  [path, dialog, state, person, language].filter((part) => part !== null).join(' · ');

/** The sheet of one page: a row for each state, person and language, and for each dialog. */
export function sheetOf(pattern: string, pictures: readonly Picture[]): string {
  const groups = Map.groupBy(pictures, groupOf);
  const rows = [...groups].map(
    ([name, own]) => `<section><h2>${escaped(name)}</h2><div>${own.map(figureOf).join('')}</div></section>`,
  );
  return documentOf(pattern, rows.join(''));
}

/** All sheets, with what was found on them. */
export function indexOf(sheets: ReadonlyMap<string, readonly Picture[]>): string {
  const lines = [...sheets].map(([pattern, pictures]) => {
    const faults = pictures.filter((one) => one.faults.length > 0).length;
    const told = faults === 0 ? '' : ` · <b>${faults} to look at</b>`;
    return `<li><a href="${fileOf(pattern)}.html">${escaped(pattern)}</a> ${pictures.length}${told}</li>`;
  });
  return documentOf('Contact sheets of the console', `<ul>${lines.join('')}</ul>`);
}

/** What the files of a page are called. */
export const fileOf = (pattern: string) =>
  pattern
    .replace(/[^a-z0-9-]+/gi, ' ')
    .trim()
    .replaceAll(' ', '.') || 'home';
