import { readsOfEmployee } from '../reads-of-employee.ts';
import { employmentResource } from './employment-resource.ts';

export const { get: getEmployment, versions: listEmploymentVersions } = readsOfEmployee(
  employmentResource,
  (asked: { employee_id: string; employment_id: string }) => asked.employment_id,
  (employment) => employment.employee_id,
);
