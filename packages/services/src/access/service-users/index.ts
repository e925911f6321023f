export { createServiceUser } from './create-service-user.ts';
export { deleteServiceUser } from './delete-service-user.ts';
export { getServiceUser } from './get-service-user.ts';
export { listServiceUsers } from './list-service-users.ts';
export * from './service-user-contract.ts';
export { updateServiceUser } from './update-service-user.ts';
