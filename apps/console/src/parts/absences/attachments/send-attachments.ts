import { type Problem, readProblem } from '../../../trpc/problem.ts';
import { uploadFile } from '../../files/upload-file.ts';

interface RefusedFile {
  readonly name: string;
  readonly problem: Problem;
}

/** Sends files for an absence one by one, in their order; what was refused keeps no other from being sent. */
export async function sendAttachments(absenceId: string, files: readonly File[]): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const query = new URLSearchParams({ name: file.name.slice(-200) });
    await uploadFile(`/internal/files/absences/${absenceId}/attachments?${query}`, file).catch(
      (error: unknown) => refused.push({ name: file.name, problem: readProblem(error) }),
    );
  }
  return refused;
}
