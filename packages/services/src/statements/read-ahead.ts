import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../evaluation/configuration.ts';
import type { EmploymentRow } from '../evaluation/employments.ts';
import { type ReadAhead, readAhead } from '../evaluation/load-evaluation-input.ts';
import type { Period } from '../evaluation/statement-period.ts';

interface Due {
  readonly employment: Pick<EmploymentRow, 'id'>;
  readonly period: Period;
}

/** Days after a period that are over before the next one can be due. */
const nextDays = 27;
/** So much recorded time of a batch is in memory at once. */
const mostDays = 400;

/**
 * What evaluations of employments need that were left alone for several periods, read once for all of these: each period looks
 * back over months. Nobody else records their time while they are locked.
 */
export class AheadOfRounds {
  readonly #tx: WorkspaceTransaction;
  readonly #configuration: Configuration;
  readonly #before: string;
  #read: { readonly ahead: ReadAhead; readonly to: string } | undefined;

  constructor(tx: WorkspaceTransaction, configuration: Configuration, before: string) {
    this.#tx = tx;
    this.#configuration = configuration;
    this.#before = before;
  }

  /** What was read ahead for these periods; undefined where each of them is the last that is due. */
  async readFor(due: readonly Due[]): Promise<ReadAhead | undefined> {
    const ends = due.map(({ period }) => period.to).sort();
    const [firstEnd = '', lastEnd = ''] = [ends[0], ends.at(-1)];
    if (this.#read && lastEnd <= this.#read.to) return this.#read.ahead;
    if (daysAfter(firstEnd, nextDays) >= this.#before) return undefined;
    const from = due.map(({ period }) => period.from).sort()[0] ?? firstEnd;
    const to = [daysAfter(from, mostDays), this.#before].sort()[0] ?? lastEnd;
    if (to < lastEnd) return undefined;
    const ids = due.map(({ employment }) => employment.id);
    this.#read = { ahead: await readAhead(this.#tx, this.#configuration, ids, { from, to }), to };
    return this.#read.ahead;
  }
}

const daysAfter = (date: string, days: number) => formatDate(getDate(date) + days);
