import type { ServiceContext } from '@stempel/services';
import type { UploadedFile } from '@stempel/services/transfer/imports';
import type { ContractTexts } from '../document/contract-texts.ts';

/** What a procedure of the contract gets: whom it serves, and the headers it may add to the answer. */
export type ApiContext = {
  /** Null only where an operation needs no credential, or a person reads the contract. */
  service: ServiceContext | null;
  /** Resolves while the database answers; throws why it does not. */
  probe(): Promise<void>;
  /** Headers of the answer beyond those that every answer carries. */
  headers: Record<string, string>;
  /** The file that came with the call; only operations with `upload` have one. */
  uploadedFile(): UploadedFile;
  /** The versions that If-Match asks for; undefined when any will do. */
  expectedVersion: number[] | undefined;
  /** The generated contract; a function because it is made from the procedures. */
  contract: () => ContractTexts;
};
