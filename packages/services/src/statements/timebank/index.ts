export * from './account-contract.ts';
export * from './balance-contract.ts';
export { type GetBalances, getBalances } from './get-balances.ts';
export { getEmployeeAccount } from './get-employee-account.ts';
export { getKeptBalances } from './get-kept-balances.ts';
export { listAccountMovements } from './list-account-movements.ts';
export { listMovements, toMovementDto } from './list-movements.ts';
export * from './movement-contract.ts';
export { openBalance } from './open-balance.ts';
