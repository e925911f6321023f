import { z } from 'zod';
import { idField, instantField } from '../kernel/contract-fields.ts';
import { jobDto } from '../kernel/job-dto.ts';
import { removedDataDto } from '../kernel/removed-data-dto.ts';
import { employeeDto } from '../organization/employees/index.ts';
import { employmentDto } from '../organization/employments/index.ts';
import { orgUnitDto } from '../organization/org-units/index.ts';
import { policyDto } from '../policies/policy-contract.ts';
import { absenceDto } from '../recording/absences/index.ts';
import { entryDto } from '../recording/entries/index.ts';
import { presenceDto } from '../recording/presence/index.ts';
import { activityDto } from '../settings/activities/index.ts';
import { dimensionDto } from '../settings/dimensions/index.ts';
import { employmentTermsDto } from '../settings/employment-terms/index.ts';
import { holidayCalendarDto } from '../settings/holiday-calendars/index.ts';
import { projectDto } from '../settings/projects/index.ts';
import { reasonDto } from '../settings/reasons/index.ts';
import { timeAccountDto } from '../settings/time-accounts/index.ts';
import { correctionDto } from '../statements/corrections/correction-contract.ts';
import { statementDto } from '../statements/statement-contract.ts';
import { movementDto } from '../statements/timebank/movement-contract.ts';
import { eventEnvelope } from './event-contract.ts';
import { type EventKind, eventKinds, typesOf } from './event-kinds.ts';

/** Incidents are shown in the console alone; what is told of one is this. */
const incidentData = z
  .object({
    id: idField,
    employee_id: idField,
    employee_number: z.string().meta({ description: 'Number of the employee.', example: '1042' }),
    employee_name: z.string().meta({ description: 'Name of the employee.', example: 'Karen Holm' }),
    employment_id: idField.nullable(),
    date: z.string().meta({ description: 'Local date.', example: '2026-03-02' }),
    at: z.string().nullable().meta({ description: 'Local time, where there is one.', example: null }),
    step: z.string().meta({ description: 'What was found.', example: 'rest-between-shifts' }),
    severity: z.enum(['info', 'warning', 'error']).meta({ example: 'warning' }),
    state: z.enum(['open', 'acknowledged', 'resolved']).meta({ example: 'resolved' }),
    note: z.string().nullable().meta({ description: 'What a person said of it.', example: null }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'Figures of the step.', example: {} }),
    statement: z.unknown().meta({ description: 'The statement it was found in.', example: null }),
    ended_at: instantField
      .nullable()
      .meta({ description: 'When it was found mended, and closed by itself.', example: null }),
    updated_at: instantField,
  })
  .meta({ id: 'Incident', description: 'What an evaluation found to be wrong.' });

/** What an event of a resource says of its object: the same schemas that the REST contract is made of. */
const dataOf: Record<string, z.ZodType> = {
  presence: presenceDto,
  entries: entryDto,
  absences: absenceDto,
  statements: statementDto,
  corrections: correctionDto,
  movements: movementDto,
  incidents: incidentData,
  employees: employeeDto,
  employments: employmentDto,
  'org-units': orgUnitDto,
  projects: projectDto,
  activities: activityDto,
  dimensions: dimensionDto,
  'time-accounts': timeAccountDto,
  'employment-terms': employmentTermsDto,
  reasons: reasonDto,
  'holiday-calendars': holidayCalendarDto,
  policies: policyDto,
  imports: jobDto,
  retention: removedDataDto,
};

export interface CataloguedType {
  readonly type: string;
  readonly kind: EventKind;
  /** Of the whole event. */
  readonly schema: z.ZodType;
}

/** Every type with its schema, in the order of the kinds. Throws for a kind whose data nobody described. */
export const eventCatalogue: readonly CataloguedType[] = eventKinds.flatMap((kind) => {
  const data = dataOf[kind.resource];
  if (!data) throw new Error(`Nothing describes the data of events of ${kind.resource}.`);
  return typesOf(kind).map((type) => ({ type, kind, schema: schemaOf(type, kind, data) }));
});

function schemaOf(type: string, { resource, reads }: EventKind, data: z.ZodType): z.ZodType {
  const { object } = eventEnvelope.shape;
  return eventEnvelope.extend({
    type: z.literal(type),
    object: object.extend({ resource: z.literal(resource) }),
    // What is read with the event may be gone by then.
    data: reads ? data.nullable() : data,
  });
}
