/** Receives the share of a file that has been sent, from 0 to 1. */
export type ProgressListener = (share: number) => void;

const listeners = new WeakMap<File, ProgressListener>();

/** Registers a listener for the upload progress of this file, whichever operation sends it. */
export function followUpload(file: File, listener: ProgressListener): void {
  listeners.set(file, listener);
}

export function listenerOf(files: unknown): ProgressListener | undefined {
  return files instanceof File ? listeners.get(files) : undefined;
}

interface Upload {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  timeoutMs: number;
  onProgress: ProgressListener;
}

/** Replaces `fetch`, which cannot report upload progress. Rejects if there is no response. */
export function sendWithProgress(
  url: URL,
  { method, headers, body, timeoutMs, onProgress }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = timeoutMs;
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const received = new Headers();
      for (const line of request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)) {
        const colon = line.indexOf(':');
        if (colon > 0) received.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      const body: Blob = request.response;
      resolve(
        new Response(request.status === 204 ? null : body, { status: request.status, headers: received }),
      );
    };
    request.onerror = request.ontimeout = request.onabort = () => reject(new TypeError('Failed to fetch'));
    request.send(body);
  });
}
