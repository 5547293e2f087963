import { href } from 'react-router';

/** A post or project, as far as addresses name it. A record of an earlier version may have no slug for a moment. */
interface Named {
  id: number;
  slug: string;
}

const keyOf = ({ id, slug }: Named) => ({ id: slug || String(id) });

/** The canonical paths of posts and projects, and the addresses of their editors (decision D20). */
export const postPath = (post: Named) => href('/blog/:id', keyOf(post));
export const projectPath = (project: Named) => href('/project/:id', keyOf(project));
export const postEditPath = (post: Named) => href('/admin/blog/edit/:id', keyOf(post));
export const projectEditPath = (project: Named) => href('/admin/projects/edit/:id', keyOf(project));
