import { workOnImport } from '#domain/imports/import-work.ts';
import { IMPORT_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import type { JobKind } from '../jobs/job-kind.ts';

/** Reads packages, imports and takes back. A crash leaves the job, which goes on behind the last record that was written. */
export function createImportJob(ports: Ports): JobKind {
  return {
    name: IMPORT_JOB,
    run: ({ key }, signal) => workOnImport(ports, Number(key), signal),
    onFailure: ({ error, isNew }) => {
      if (isNew) ports.report('An import was interrupted; it is tried again', error);
    },
  };
}
