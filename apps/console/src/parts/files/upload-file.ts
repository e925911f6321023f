import { ProblemFailure, problemOf } from '../../trpc/problem.ts';

/**
 * Sends a file to our own door; `onProgress` is told the share that is sent, 0 to 1. Rejects with ProblemFailure.
 * XMLHttpRequest, because fetch does not tell how much of a body has left.
 */
export function uploadFile<Answer>(
  path: string,
  file: Blob,
  onProgress: (share: number) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve(request.response);
      else reject(new ProblemFailure(problemOf(request.status, request.response)));
    };
    request.onerror = () => reject(new ProblemFailure(problemOf(0, null)));
    request.send(file);
  });
}
