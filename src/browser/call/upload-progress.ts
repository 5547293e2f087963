/** Receives the share of a file that has been sent, from 0 to 1. */
export type ProgressListener = (share: number) => void;

interface Follower {
  onProgress: ProgressListener;
  /** Ends the upload. The call then fails, and is not tried again. */
  signal?: AbortSignal | undefined;
}

const followers = new WeakMap<File, Follower>();

/** Registers a listener for the upload progress of this file, whichever operation sends it, and a signal that ends it. */
export function followUpload(file: File, onProgress: ProgressListener, signal?: AbortSignal): void {
  followers.set(file, { onProgress, signal });
}

export function followerOf(files: unknown): Follower | undefined {
  return files instanceof File ? followers.get(files) : undefined;
}

interface Upload extends Follower {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  timeoutMs: number;
}

/** Replaces `fetch`, which cannot report upload progress. Rejects if there is no response, and when the signal ends it. */
export function sendWithProgress(
  url: URL,
  { method, headers, body, timeoutMs, onProgress, signal }: Upload,
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
    request.onerror = request.ontimeout = () => reject(new TypeError('Failed to fetch'));
    const end = () => {
      request.abort();
      reject(signal?.reason);
    };
    request.onloadend = () => signal?.removeEventListener('abort', end);
    if (signal?.aborted) {
      end();
      return;
    }
    signal?.addEventListener('abort', end);
    request.send(body);
  });
}
