import { schema } from '@stempel/db';

import type { ResourceOf } from '../../versioned/resource.ts';
import type { EmploymentTermsDto, EmploymentTermsVersionDto } from './employment-terms-contract.ts';

const { employmentTerms: identity, employmentTermsVersions: versions } = schema;

export const employmentTermsResource: ResourceOf<
  EmploymentTermsDto,
  EmploymentTermsVersionDto,
  typeof identity,
  typeof versions
> = {
  name: 'employment-terms',
  noun: 'employment terms',
  permission: 'settings',
  identity,
  versions,
  codeName: 'code',
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    norm: versions.norm,
    flex_account_id: versions.flexAccountId,
    hourly_pay_activity_id: versions.hourlyPayActivityId,
    default_reason_id: versions.defaultReasonId,
    statement_period: versions.statementPeriod,
    approval_mode: versions.approvalMode,
    longest_presence_minutes: versions.longestPresenceMinutes,
    state: versions.state,
  },
};
