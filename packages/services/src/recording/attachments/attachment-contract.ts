/** What is taken: what cameras and scanners make, and every device shows. */
export const attachmentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

export const maxAttachmentMebibytes = 5;
export const maxAttachmentBytes = maxAttachmentMebibytes * 1024 * 1024;
/** Of one absence. */
export const maxAttachments = 5;

/** A file beside an absence, without its content. */
export interface Attachment {
  id: string;
  name: string;
  media_type: AttachmentType;
  /** Bytes. */
  size: number;
  /** Who added it; null where they are gone. */
  added_by: string | null;
  created_at: string;
  /** Whether the caller may remove it. */
  removable: boolean;
}
