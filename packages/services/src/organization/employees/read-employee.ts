import { readsOfEmployee } from '../reads-of-employee.ts';
import { employeeResource } from './employee-resource.ts';

export const { get: getEmployee, versions: listEmployeeVersions } = readsOfEmployee(
  employeeResource,
  (asked: { employee_id: string }) => asked.employee_id,
);
