import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../evaluation/configuration.ts';
import type { EmploymentRow } from '../evaluation/employments.ts';
import { loadPresenceFor } from '../evaluation/load-evaluation-input.ts';
import type { RecordedTime } from '../evaluation/recorded-time.ts';
import type { Period } from '../evaluation/statement-period.ts';

interface Due {
  readonly employment: Pick<EmploymentRow, 'employeeId'>;
  readonly period: Period;
}

/** Days after a period that are over before the next one can be due. */
const nextDays = 27;
/** So much presence of a batch is in memory at once. */
const mostDays = 400;

/**
 * Presence of employments that were left alone for several periods, read once for all of them: each period looks back over months of
 * it. Nobody else writes it while they are locked.
 */
export class ReadAhead {
  readonly #tx: WorkspaceTransaction;
  readonly #configuration: Configuration;
  readonly #before: string;
  #read: { readonly presence: RecordedTime['presence']; readonly to: string } | undefined;

  constructor(tx: WorkspaceTransaction, configuration: Configuration, before: string) {
    this.#tx = tx;
    this.#configuration = configuration;
    this.#before = before;
  }

  /** What was read ahead for these periods; undefined where each of them is the last that is due. */
  async presenceFor(due: readonly Due[]): Promise<RecordedTime['presence'] | undefined> {
    const ends = due.map(({ period }) => period.to).sort();
    const [firstEnd = '', lastEnd = ''] = [ends[0], ends.at(-1)];
    if (this.#read && lastEnd <= this.#read.to) return this.#read.presence;
    if (daysAfter(firstEnd, nextDays) >= this.#before) return undefined;
    const from = due.map(({ period }) => period.from).sort()[0] ?? firstEnd;
    const to = [daysAfter(from, mostDays), this.#before].sort()[0] ?? lastEnd;
    if (to < lastEnd) return undefined;
    const employeeIds = [...new Set(due.map(({ employment }) => employment.employeeId))];
    const presence = await loadPresenceFor(this.#tx, this.#configuration, {
      employeeIds,
      period: { from, to },
    });
    this.#read = { presence, to };
    return presence;
  }
}

const daysAfter = (date: string, days: number) => formatDate(getDate(date) + days);
