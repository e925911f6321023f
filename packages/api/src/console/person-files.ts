import { exportPerson } from '@stempel/services/privacy/personal-data';
import type { FileRoute } from './file-route.ts';

/** Everything that is kept about a person, written while it is sent. */
export const sendPersonalData: FileRoute = async (service, { id }) => {
  const { name, mediaType, content } = await exportPerson(service, { employee_id: id });
  const headers = { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, body: content };
};
