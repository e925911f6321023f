export { type AddAttachment, addAttachment, refuseLarge, requireAttaching } from './add-attachment.ts';
export * from './attachment-contract.ts';
export { deleteLeftContents } from './delete-left-contents.ts';
export { listAttachments, type OpenedAttachment, openAttachment } from './read-attachments.ts';
export { removeAttachment } from './remove-attachment.ts';
