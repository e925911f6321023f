import { choiceField } from './config-fields.ts';
import { severities } from './violation.ts';

/** What a failing usage rule answers; it refuses a request unless configured (docs/leave.md, Use). */
export const usageSeverityField = choiceField(
  { title: 'Severity', description: 'An error refuses the request. A warning or note only informs.' },
  severities,
).default('error');
