import { href } from 'react-router';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';

/** An address without a project (row 46). */
export function ProjectMissing({ children }: { children: string }) {
  return (
    <MissingEntry title="Project not found" list={href('/projects')} back="Back to Projects">
      {children}
    </MissingEntry>
  );
}
