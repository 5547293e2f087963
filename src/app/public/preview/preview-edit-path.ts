import { href } from 'react-router';
import { postEditPath, projectEditPath } from '#app/site/record-paths.ts';
import type { Preview } from '#contract/unpublished/preview.ts';

type NamedText =
  | { kind: 'post'; post: { id: number; slug: string } }
  | { kind: 'project'; project: { id: number; slug: string } }
  | { kind: 'own-page'; page: { id: number } };

/** The admin screen of the text that a preview shows. */
export function previewEditPath(shown: NamedText): string {
  if (shown.kind === 'post') return postEditPath(shown.post);
  if (shown.kind === 'project') return projectEditPath(shown.project);
  return href('/admin/pages/edit/:id', { id: String(shown.page.id) });
}

/** The title and the description of the text, as its page has them. */
export function previewWords(preview: Preview): { title: string; description: string } {
  if (preview.kind === 'project') {
    const { title, description } = preview.project;
    return { title, description };
  }
  const text = preview.kind === 'post' ? preview.post : preview.page;
  return { title: text.metaTitle || text.title, description: text.metaDescription || text.excerpt };
}
