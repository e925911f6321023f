import { schema } from '@stempel/db';

import type { VersionedResource } from '../versioned/resource.ts';
import type { EmploymentTermsDto } from './employment-terms-contract.ts';

const { employmentTerms: identity, employmentTermsVersions: versions } = schema;

export const employmentTermsResource: VersionedResource<
  EmploymentTermsDto,
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
    state: versions.state,
  },
};
