/** Ids that the examples are linked by: each stands for what the example of that kind created. */
export const exampleIds = {
  dimension: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c01',
  activity: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c02',
  employmentTerms: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c03',
  orgUnit: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c04',
  employee: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c05',
  project: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c06',
};

const year = '2026-01-01';
const spring = '2026-04-01';
const { dimension, activity, employmentTerms, orgUnit, employee, project } = exampleIds;
const day = [{ start: '08:00', end: '15:24' }];

/**
 * A body for each operation that has one, by operation id. Together they are one story: sent in the creation order
 * (docs/http.md, Creation order) with the ids of what was created, each is accepted. A test sends them.
 */
export const bodyExamples: Record<string, Record<string, unknown>> = {
  createDimension: {
    code: 'vehicle',
    name: 'Vehicle',
    values: [
      { code: 'van-1', name: 'Van 1' },
      { code: 'van-2', name: 'Van 2' },
    ],
    effective_from: year,
  },
  updateDimension: { name: 'Vehicle or trailer', effective_from: spring },
  createTimeAccount: { code: 'vacation', name: 'Vacation', kind: 'leave', effective_from: year },
  updateTimeAccount: { name: 'Annual leave', effective_from: spring },
  createActivity: {
    code: 'care',
    name: 'Home care',
    type: 'work',
    project: 'optional',
    dimensions: [{ dimension_id: dimension, required: false, allowed_values: ['van-1', 'van-2'] }],
    effective_from: year,
  },
  updateActivity: { name: 'Care at home', effective_from: spring },
  createOrgUnit: {
    code: 'north',
    name: 'North',
    working_country: 'DK',
    time_zone: 'Europe/Copenhagen',
    effective_from: year,
  },
  updateOrgUnit: { name: 'North and coast', head_employee_id: employee, effective_from: spring },
  createEmployee: {
    employee_number: '1001',
    external_id: 'HR-4711',
    name: 'Ida Holm',
    email: 'ida@example.com',
    birth_date: '1990-05-17',
    employment: { start: year, org_unit_id: orgUnit, employment_terms_id: employmentTerms },
  },
  updateEmployee: { name: 'Ida Holm Lund', effective_from: spring },
  createEmployment: {
    external_id: 'HR-4711-2',
    start: '2026-07-01',
    end: '2026-08-31',
    org_unit_id: orgUnit,
    employment_terms_id: employmentTerms,
    working_country: 'DK',
  },
  updateEmployment: { end: '2026-09-30' },
  createProject: {
    code: 'P-100',
    name: 'New bridge',
    manager_id: employee,
    requires_manager_approval: false,
    effective_from: year,
  },
  updateProject: { requires_manager_approval: true, effective_from: spring },
  recordPresence: {
    start: '2026-03-02T08:00:00+01:00',
    end: '2026-03-02T16:12:00+01:00',
    reason: 'work',
    note: 'Covered for a colleague.',
    activity: 'care',
    project: 'P-100',
    dimension_values: { vehicle: 'van-2' },
  },
  updatePresence: { end: '2026-03-02T16:30:00+01:00', note: null },
  checkIn: { at: '2026-03-03T08:00:00+01:00', activity: 'care' },
  checkOut: { at: '2026-03-03T15:24:00+01:00' },
  createEntry: {
    date: '2026-03-02',
    activity_id: activity,
    minutes: 120,
    project_id: project,
    dimension_values: { vehicle: 'van-2' },
    note: 'First visit.',
  },
  updateEntry: { minutes: 90 },
  startExport: { format: 'json', resources: ['projects', 'presence'], from: year, to: '2026-03-31' },
  startJob: {
    job: 'fill-timesheet',
    from: '2026-05-04',
    to: '2026-05-31',
    employee_ids: [employee],
    pattern: { mon: day, tue: day, wed: day, thu: day, fri: day },
  },
};

const csv = 'resource,code,name\r\nprojects,P-1,One\r\n';

/** Files to import, by media type. A workbook is bytes, for which an example can only stand. */
export const fileExamples: Record<string, unknown> = {
  'multipart/form-data': { format: 'csv', mode: 'apply', atomicity: 'all', file: csv },
  'application/x-ndjson': '{"resource":"projects","code":"P-1","name":"One"}\n',
  'text/csv': csv,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
    'PK… (a workbook with the sheet "projects")',
};
