import type { FileReader } from './file-reader.ts';
import type { FileFormat } from './wanted-file.ts';

export interface DownloadChoiceProps {
  formats: readonly FileFormat[];
  pending?: boolean;
  onChoose: (chosen: { format: FileFormat; reader: FileReader }) => void;
}
