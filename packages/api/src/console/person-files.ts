import {
  exportPerson,
  exportPersonPdf,
  type PersonalDataFile,
  personalDataLanguages,
} from '@stempel/services/privacy/personal-data';
import type { FileRoute } from './file-route.ts';

/** Everything that is kept about a person, written while it is sent. */
export const sendPersonalData: FileRoute = async (service, { id }) =>
  replyWith(await exportPerson(service, { employee_id: id }));

/** The same to be read and printed, in the language of the page that asks; in English where it names none. */
export const sendPersonalPdf: FileRoute = async (service, { id, query }) => {
  const language = personalDataLanguages.find((one) => one === query.get('language')) ?? 'en';
  return replyWith(await exportPersonPdf(service, { employee_id: id, language }));
};

function replyWith({ name, mediaType, content }: PersonalDataFile): Awaited<ReturnType<FileRoute>> {
  const headers = { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, body: content };
}
