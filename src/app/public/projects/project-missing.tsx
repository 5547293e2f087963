import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';
import { projectWords } from '#words/english/projects.ts';

/** An address without a project (row 46). */
export function ProjectMissing({ children }: { children: string }) {
  const words = useWords(projectWords);
  return (
    <MissingEntry title={words.missing} list={href('/projects')} back={words.back}>
      {children}
    </MissingEntry>
  );
}
