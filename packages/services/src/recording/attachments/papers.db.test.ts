import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { decideTogether, listToDecide } from '../../insight/to-decide/index.ts';
import { decideStatements } from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { makeAbsenceHouse } from '../../testing/make-absence-house.ts';
import { createAbsence, listAbsences, requestAbsence } from '../absences/index.ts';
import { addAttachment } from './index.ts';

const db = testDatabase();

test('lists say from when a certificate is due, and what lies beside an absence', async () => {
  const { ctx, anna, mette, id } = await makeAbsenceHouse(db);
  await addAbsenceTypes(ctx, {
    ill: { sickness: true, certificate_after_days: 3 },
    nursing: { certificate_after_days: 0 },
  });
  const ask = (activity: string, from: string, to: string) =>
    requestAbsence(anna, { employee_id: id, activity, from, to });
  const short = await ask('ill', '2026-04-06', '2026-04-08');
  const long = await ask('ill', '2026-04-13', '2026-04-16');
  const care = await ask('nursing', '2026-04-20', '2026-04-20');
  const free = await ask('free', '2026-04-21', '2026-04-24');
  const open = await createAbsence(ctx, { employee_id: id, activity: 'ill', from: '2026-05-04' });
  await addAttachment(anna, { absence_id: long.id, name: 'note.pdf', content: Buffer.from('%PDF-1.7') });
  const expected = [
    { id: short.id, certificate_due_on: null, attachments: 0 },
    { id: long.id, certificate_due_on: '2026-04-16', attachments: 1 },
    { id: care.id, certificate_due_on: '2026-04-20', attachments: 0 },
    { id: free.id, certificate_due_on: null, attachments: 0 },
    { id: open.id, certificate_due_on: '2026-05-07', attachments: 0 },
  ];
  expect((await listAbsences(anna, { scope: 'self', limit: 10 })).data).toMatchObject(expected);
  const { data } = await listToDecide(mette, { limit: 10 });
  expect(data.flatMap((one) => (one.kind === 'absence' ? one.absence : []))).toMatchObject(expected);
  // Of what was rejected none is asked for.
  const items = data.map(({ kind, id: item }) => ({ kind, id: item }));
  await decideTogether(mette, { decision: 'reject', items, note: 'No' }, { decideStatements });
  const due = (await listAbsences(anna, { scope: 'self', limit: 10 })).data.map(
    (one) => one.certificate_due_on,
  );
  expect(due).toEqual(expected.map(() => null));
});
