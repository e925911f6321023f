import { say } from '@stempel/core/messages';
import { absenceOverviewFile } from '@stempel/services/insight/absence-overview';
import { isReport, reportFileOf } from '@stempel/services/insight/reports';
import { readExportFile } from '@stempel/services/transfer/exports';
import {
  inspectFile,
  readRefusedRows,
  requireImports,
  startImport,
  storedImportOptions,
} from '@stempel/services/transfer/imports';
import { writeReportFile } from '@stempel/services/transfer/report-files';
import { readSandboxFile, sandboxFileInput } from '@stempel/services/transfer/sandbox-runs';
import { z } from 'zod';
import { ProblemError } from '../edge/problem.ts';
import type { Reply } from '../edge/write-reply.ts';
import { check, json, parse, receive } from './file-calls.ts';
import type { FileRoute } from './file-route.ts';

const inspection = z.strictObject({ format: z.enum(['csv', 'xlsx']) });
const start = storedImportOptions.extend({ name: z.string().max(200).optional() });

/** What a CSV file or a workbook holds; nothing is stored. */
export const inspectUpload: FileRoute = async (service, { query, request }) => {
  requireImports(service);
  const { format } = parse(inspection, query);
  const upload = await receive(request);
  try {
    return json(200, await inspectFile(service, { format, file: upload.file }));
  } finally {
    await upload.dispose();
  }
};

/** Stores the file and queues its import. */
export const startUpload: FileRoute = async (service, { query, request }) => {
  requireImports(service);
  const { name = null, ...options } = parse(start, query);
  const upload = await receive(request);
  try {
    return json(202, await startImport(service, { ...options, file: { ...upload.file, name } }));
  } finally {
    await upload.dispose();
  }
};

function attachment(name: string, type: string, content: AsyncIterable<Uint8Array>): Reply {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, body: content };
}

export const sendRefusedRows: FileRoute = async (service, { id }) => {
  const { name, content } = await readRefusedRows(service, { id });
  return attachment(name, 'text/csv; charset=utf-8', content);
};

export const sendExport: FileRoute = async (service, { id }) => {
  const { name, mediaType, content } = await readExportFile(service, { id });
  return attachment(name, mediaType, content);
};

// Of a report: what may be repeated, and what is no text.
const severalTimes = /^(?:\w+_id|reason|kind|state|severity|step|cause|approval)$/;

const reportFormat = z.enum(['csv', 'xlsx']).default('csv');

/** The language of who reads the file; a file without one is for programs. */
const readersWords = z.enum(['en', 'da', 'de']).optional();

/** A report as its page shows it: with its filters, order and groups, all of its rows. */
export const sendReport: FileRoute = async (service, { id, query }) => {
  if (!isReport(id)) throw new ProblemError(say('nothing-here'));
  const names = [...new Set(query.keys())];
  const {
    format: wanted,
    words,
    ...asked
  } = Object.fromEntries(
    names.map((name) => [name, severalTimes.test(name) ? query.getAll(name) : query.get(name)]),
  );
  const flags = ['with_sub_units', 'compare'].filter((name) => name in asked);
  const given = { ...asked, ...Object.fromEntries(flags.map((name) => [name, asked[name] === 'true'])) };
  const format = check(reportFormat, wanted);
  const language = check(readersWords, words);
  const report = check(reportFileOf(id, given), given);
  const parts = [id, asked.group && `by-${asked.group}`, asked.from, asked.to];
  const name = parts.filter((part) => part !== undefined).join('-');
  const file = await writeReportFile(service, report, { name, format, language });
  return attachment(file.name, file.mediaType, file.content);
};

/** The years of a unit's people as their page shows them, all of them. */
export const sendOverviews: FileRoute = async (service, { query }) => {
  const { format: wanted, words, ...asked } = Object.fromEntries(query);
  const format = check(reportFormat, wanted);
  const language = check(readersWords, words);
  const open = check(absenceOverviewFile, asked);
  const name = `absence-overview-${query.get('year')}`;
  const file = await writeReportFile(service, open, { name, format, language });
  return attachment(file.name, file.mediaType, file.content);
};

/** What a sandbox run found, narrowed as its pages are. */
export const sendSandbox: FileRoute = async (service, { id, query }) => {
  const { org_unit_id: _, ...single } = Object.fromEntries(query);
  const units = query.getAll('org_unit_id');
  const asked = { ...single, ...(units.length > 0 ? { org_unit_id: units } : {}), id };
  const { name, mediaType, content } = await readSandboxFile(service, check(sandboxFileInput, asked));
  return attachment(name, mediaType, content);
};
