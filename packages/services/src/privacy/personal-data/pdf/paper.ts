import { createRequire } from 'node:module';
import type PdfLibrary from 'pdfkit';

const find = createRequire(import.meta.url);

// Most processes never write one: library and fonts, megabytes of them, are loaded when somebody asks.
let library: typeof PdfLibrary | undefined;

function load(): typeof PdfLibrary {
  library ??= find('pdfkit') as typeof PdfLibrary;
  return library;
}

/** DejaVu has the letters of every European language; the parts that are used are embedded. */
const fonts = { text: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' };

const margin = 48;
const bottom = 64;
const sizes = { title: 18, heading: 12, text: 9, small: 7 };
const grey = '#555555';
const black = '#111111';

/** Sheets of A4 that are filled from top to bottom; what was written is handed out as it comes. */
export class Paper {
  readonly #document: InstanceType<typeof PdfLibrary>;
  readonly #chunks: Uint8Array[] = [];
  readonly #ended: Promise<void>;
  readonly #footer: (page: number) => string;
  #columns: readonly string[] = [];
  #pages = 0;

  constructor({
    title,
    language,
    footer,
  }: { title: string; language: string; footer: (page: number) => string }) {
    const Pdf = load();
    this.#footer = footer;
    this.#document = new Pdf({
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      autoFirstPage: false,
      lang: language,
      info: { Title: title, Creator: 'Stempel', Producer: 'Stempel' },
    });
    for (const [name, file] of Object.entries(fonts)) {
      this.#document.registerFont(name, find.resolve(`dejavu-fonts-ttf/ttf/${file}`));
    }
    this.#document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on('end', () => resolve());
      this.#document.on('error', reject);
    });
    this.#newPage();
  }

  title(text: string): void {
    this.#write(text, { size: sizes.title, font: 'bold', gap: 6 });
  }

  paragraph(text: string): void {
    this.#write(text, { size: sizes.text, gap: 6 });
  }

  heading(text: string): void {
    this.#columns = [];
    this.#makeRoom(60);
    this.#document.y += 10;
    this.#write(text, { size: sizes.heading, font: 'bold', gap: 4 });
  }

  /** Begins a table; the names of its columns stand on every sheet it reaches. */
  table(heading: string, columns: readonly string[]): void {
    this.heading(heading);
    this.#columns = columns;
    this.#head();
  }

  /** A row, and what else belongs to it in small print. */
  row(cells: readonly string[], rest: readonly string[]): void {
    const height = this.#heightOf(cells, 'text');
    this.#makeRoom(Math.min(height + (rest.length > 0 ? 12 : 0), 400));
    this.#cells(cells, 'text', height);
    // Little by little: a long text goes on on the next sheet.
    for (const line of this.#lines(rest)) this.#write(line, { size: sizes.small, colour: grey, gap: 0 });
    this.#rule();
  }

  /** What is ready to be sent. */
  *written(): Generator<Uint8Array> {
    yield* this.#chunks.splice(0);
  }

  async *end(): AsyncGenerator<Uint8Array> {
    this.#document.end();
    await this.#ended;
    yield* this.written();
  }

  get #width(): number {
    return this.#document.page.width - 2 * margin;
  }

  #newPage(): void {
    const document = this.#document;
    document.addPage();
    this.#pages += 1;
    document.font('text').fontSize(sizes.small).fillColor(grey);
    document.text(this.#footer(this.#pages), margin, document.page.height - bottom + 24, {
      width: this.#width,
      align: 'right',
      lineBreak: false,
    });
    document.x = margin;
    document.y = margin;
    if (this.#columns.length > 0) this.#head();
  }

  #makeRoom(height: number): void {
    if (this.#document.y + height > this.#document.page.height - bottom) this.#newPage();
  }

  #head(): void {
    this.#cells(this.#columns, 'bold', this.#heightOf(this.#columns, 'bold'));
    this.#rule();
  }

  #heightOf(cells: readonly string[], font: keyof typeof fonts): number {
    const width = this.#width / Math.max(cells.length, 1) - 6;
    this.#document.font(font).fontSize(sizes.text);
    return Math.max(10, ...cells.map((cell) => this.#document.heightOfString(cell || ' ', { width })));
  }

  #cells(cells: readonly string[], font: keyof typeof fonts, height: number): void {
    const document = this.#document;
    const top = document.y;
    const step = this.#width / Math.max(cells.length, 1);
    document.font(font).fontSize(sizes.text).fillColor(black);
    for (const [index, cell] of cells.entries()) {
      document.text(cell, margin + index * step, top, {
        width: step - 6,
        height: height + 2,
        ellipsis: false,
      });
    }
    document.x = margin;
    document.y = top + height + 1;
  }

  #rule(): void {
    const document = this.#document;
    document.moveTo(margin, document.y + 1).lineTo(margin + this.#width, document.y + 1);
    document.lineWidth(0.3).strokeColor('#bbbbbb').stroke();
    document.y += 4;
  }

  /** Parts together, as many as a few lines hold. */
  #lines(parts: readonly string[]): string[] {
    const lines: string[] = [];
    for (const part of parts) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + part.length < 400)
        lines[lines.length - 1] = `${last}  ·  ${part}`;
      else lines.push(part);
    }
    return lines.flatMap((line) => line.match(/[\s\S]{1,2000}/g) ?? []);
  }

  #write(
    text: string,
    {
      size,
      font = 'text',
      colour = black,
      gap,
    }: { size: number; font?: keyof typeof fonts; colour?: string; gap: number },
  ): void {
    const document = this.#document;
    document.font(font).fontSize(size);
    this.#makeRoom(document.heightOfString(text, { width: this.#width }));
    document
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, margin, document.y, { width: this.#width });
    document.y += gap;
  }
}
