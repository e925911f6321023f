import { type Row, row } from './row.ts';

const read = (path: string) => ({ path });
const send = (path: string, body: string) => ({ path, body });
const csv = 'resource,code,name\nprojects,P-1,One\n';
const january = 'from=2026-01-01&to=2026-01-31';
const forOwners = 'ok - - - -';

/** The routes for files, by method and address; an input is the address with its query, and the body. */
export const fileRows: Record<string, Row> = {
  'POST imports/inspect': row('imports:create', forOwners, () => send('imports/inspect?format=csv', csv)),
  'POST imports/inspect before anything is read': row('imports:create', 'invalid - - - -', () =>
    send('imports/inspect?format=nonsense', csv),
  ),
  'POST imports before anything is read': row('imports:create', 'invalid - - - -', () =>
    send('imports?format=nonsense', csv),
  ),
  'POST imports': row('imports:create', forOwners, () =>
    send('imports?format=csv&mode=validate&atomicity=row', csv),
  ),
  'GET imports/:id/refused-rows': row('imports:read', forOwners, (o) =>
    read(`imports/${o.import}/refused-rows`),
  ),
  'GET reports/:id': row('reports:read', 'ok ok ok ok -', () => read(`reports/presence?${january}`)),
  'GET reports/:id of those managed': row('reports:read', 'ok ok ok managed -', () =>
    read(`reports/presence?${january}&scope=managed`),
  ),
  'GET reports/:id of everybody': row('reports:read', 'ok ok all all -', () =>
    read(`reports/presence?${january}&scope=all`),
  ),
  'GET reports/:id of hours by their approval': row('reports:read', 'ok ok ok ok -', () =>
    read(`reports/registered-hours?${january}&approval=pending&approval=approved`),
  ),
  'GET reports/:id of groups': row('reports:read', 'ok ok ok ok -', () =>
    read(`reports/presence?${january}&group=employee&compare=true&sort=minutes&direction=desc`),
  ),
  'GET reports/:id of groups of everybody, as a workbook': row('reports:read', 'ok ok all all -', () =>
    read(`reports/presence?${january}&scope=all&group=unit&format=xlsx`),
  ),
  'GET reports/:id for people': row('reports:read', 'ok ok all all -', () =>
    read(`reports/presence?${january}&scope=all&words=de`),
  ),
  'GET reports/:id of groups for people': row('reports:read', 'ok ok ok ok -', () =>
    read(`reports/presence?${january}&group=unit&compare=true&format=xlsx&words=da`),
  ),
  'GET reports/:id of differences for people': row('statements:read', 'ok ok all all -', () =>
    read('reports/pending-differences?scope=all&words=en'),
  ),
  'GET reports/:id of differences': row('statements:read', 'ok ok ok ok -', () =>
    read('reports/pending-differences?cause=version'),
  ),
  'GET reports/:id of differences of those managed': row('statements:read', 'ok ok ok managed -', () =>
    read('reports/pending-differences?scope=managed'),
  ),
  'GET reports/:id of differences of everybody': row('statements:read', 'ok ok all all -', () =>
    read('reports/pending-differences?scope=all'),
  ),
  'GET absences/overviews': row(
    'absences:read',
    'ok ok ok ok -',
    (o) => read(`absences/overviews?year=2026&org_unit_id=${o.orgUnit}`),
    '',
    [],
    { alone: 'timebank:read:*', managed: 'timebank:read:*' },
  ),
  'GET absences/overviews for people': row(
    'absences:read',
    'ok ok ok ok -',
    (o) => read(`absences/overviews?year=2026&org_unit_id=${o.orgUnit}&format=xlsx&words=de`),
    '',
    [],
    { alone: 'timebank:read:*', managed: 'timebank:read:*' },
  ),
  'GET sandbox/:id for people': row(
    'policies:read',
    'ok ok - - -',
    (o) => read(`sandbox/${o.sandbox}?format=csv&lines=all&words=da`),
    '',
    [],
    { alone: 'statements:read:*', managed: 'statements:read:*' },
  ),
  'GET sandbox/:id': row(
    'policies:read',
    'ok ok - - -',
    (o) => read(`sandbox/${o.sandbox}?format=csv&lines=all`),
    '',
    [],
    { alone: 'statements:read:*', managed: 'statements:read:*' },
  ),
  'GET sandbox/:id as a workbook': row(
    'policies:read',
    'ok ok - - -',
    (o) => read(`sandbox/${o.sandbox}?format=xlsx`),
    '',
    [],
    { alone: 'statements:read:*', managed: 'statements:read:*' },
  ),
  'POST absences/:id/attachments': row('absences:update', 'ok ok all managed -', (o) =>
    send(`absences/${o.absence}/attachments?name=note.pdf`, '%PDF-1.7'),
  ),
  'POST absences/:id/attachments before anything is read': row(
    'absences:update',
    'invalid invalid all managed -',
    (o) => send(`absences/${o.absence}/attachments`, '%PDF-1.7'),
  ),
  'GET attachments/:id': row('absences:read', 'ok ok all managed -', (o) =>
    read(`attachments/${o.attachment}`),
  ),
  'GET exports/:id': row('exports:read', forOwners, (o) => read(`exports/${o.export}`)),
  'GET people/:id': row('exports:create', forOwners, (o) => read(`people/${o.employee}`), '', [], {
    alone: 'absences:read:*',
  }),
  'GET people/:id/pdf': row('exports:create', forOwners, (o) => read(`people/${o.employee}/pdf`), '', [], {
    alone: 'absences:read:*',
  }),
};
