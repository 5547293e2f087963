import { useWords } from '#app/language/page-language.ts';
import { OwnersView } from '#app/public/frame/owners-view.tsx';
import { projectWords } from '#words/english/projects.ts';
import { ShownProject } from './shown-project.tsx';

/** A project that visitors do not see yet, for its owner. `id` is the id or the slug of the address. */
export function DraftProject({ id }: { id: string }) {
  const words = useWords(projectWords);
  return (
    <OwnersView
      read={async (site) => {
        const project = await site.projects.get({ id });
        // Loaded on demand: only a draft that exists needs the HTML tokenizer.
        const { printText } = await import('#format/printed-text.ts');
        return { project, html: printText(project.fullDescription).html };
      }}
      show={(shown) => <ShownProject {...shown} />}
      titleOf={({ project }) => project.title}
      failure={words.projectFailed}
    />
  );
}
