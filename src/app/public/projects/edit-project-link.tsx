import { useWords } from '#app/language/page-language.ts';
import { editPathOf } from '#app/site/site-pages.ts';
import { useSignedIn } from '#app/site/use-signed-in.ts';
import { Pencil } from '#app/ui/icons.ts';
import { projectWords } from '#words/english/projects.ts';

interface EditProjectLinkProps {
  /** The path of the project's page. */
  address: string;
  title: string;
}

/** Leads a signed-in account from a card to the editor. It is no part of the HTML, because crawlers follow every link there. */
export function EditProjectLink({ address, title }: EditProjectLinkProps) {
  const words = useWords(projectWords);
  if (!useSignedIn()) return null;
  return (
    <a className="more" href={editPathOf(address)}>
      <span>
        {words.edit}
        <span className="visually-hidden">: {title}</span>
      </span>
      <Pencil className="icon" aria-hidden />
    </a>
  );
}
