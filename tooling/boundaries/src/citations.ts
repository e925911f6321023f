import { dirname, join, normalize } from 'node:path';

/** A text file of the repository; its path is relative to the root. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const page =
  /(?<![\w./@-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md)\b(?:#[\w-]+)?(?:`?\)?, ([A-Z][^\n]{0,80}))?/g;
const decision = /\bADR 0*(\d+)/g;
// A paragraph belongs to a law or standard that is named in front of it, or to the paragraph before it.
const published =
  /(?:\bRFC \d+|\bOpenID [\w .]+|\bNIST SP [\w-]+|\bWHATWG URL|\bECMA-\d+|\bWebAuthn|\bTVöD|\bBUrlG|\bAB\)?|\bAct|§ ?[\d.]+,|§) ?$/;

/**
 * Where a file cites a page or a heading that the repository does not have, a decision that was never written, or a
 * paragraph of nothing that is published: one sentence each.
 */
export function findBrokenCitations(files: readonly TextFile[]): string[] {
  const pages = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, file.text]),
  );
  const decisions = new Set([...pages.keys()].flatMap((path) => /adr\/0*(\d+)-/.exec(path)?.[1] ?? []));
  return files
    .filter(({ text }) => /\.md\b|ADR|§/.test(text))
    .flatMap(({ path, text }) => {
      const flowing = withoutCommentMarks(text);
      return [
        ...citedPages(path, flowing, pages),
        ...[...flowing.matchAll(decision)].flatMap(([name, number = '']) =>
          decisions.has(number) ? [] : [`${path} cites ${name}, which was never written`],
        ),
        ...paragraphs(flowing).map((cited) => `${path} cites a paragraph of nothing published: "${cited}"`),
      ];
    });
}

function citedPages(path: string, text: string, pages: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(page)].flatMap(([, name = '', after]) => {
    const found = candidatesOf(path, name).find((candidate) => pages.has(candidate));
    if (found === undefined) return [`${path} cites ${name}, which is not in the repository`];
    if (after === undefined || headingsOf(pages.get(found) ?? '').some((heading) => begins(after, heading)))
      return [];
    return [`${path} cites "${after}" of ${name}, which has no such heading`];
  });
}

function begins(text: string, heading: string): boolean {
  return text.startsWith(heading) && !/^\w/.test(text.slice(heading.length));
}

function paragraphs(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('§'); at >= 0; at = text.indexOf('§', at + 1)) {
    const before = text.slice(Math.max(0, at - 60), at);
    if (!published.test(before)) found.push(text.slice(Math.max(0, at - 20), at + 6));
  }
  return found;
}

/** Comments as one text, since a heading may run over two lines, and links by their address alone. */
function withoutCommentMarks(text: string): string {
  return text
    .replace(/\[[^\]\n]*\.md`?\](?=\()/g, '[]')
    .replace(/\n[ \t]*(?:\* |\/\/ |# (?=[a-z])|-- )?(?=[^\s#*])/g, ' ');
}

/** Beside the file, at the root of its package, below `packages`, `apps` or the root. */
function candidatesOf(path: string, name: string): string[] {
  const [room = '', own = ''] = path.split('/');
  return [dirname(path), join(room, own), join(room, own, 'docs'), 'packages', 'apps', '.'].map((folder) =>
    normalize(join(folder, name)),
  );
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
}
