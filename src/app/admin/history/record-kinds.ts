import { href } from 'react-router';
import type { HistoryKind } from '#contract/history.ts';

interface RecordKind {
  /** In the filter of the history. */
  plural: string;
  /** The screen where a record is edited. */
  editPath: (id: number) => string;
}

/** The kinds of records in the order of the sidebar. */
export const recordKinds: Record<HistoryKind, RecordKind> = {
  post: { plural: 'Posts', editPath: (id) => href('/admin/blog/edit/:id', { id: String(id) }) },
  project: { plural: 'Projects', editPath: (id) => href('/admin/projects/edit/:id', { id: String(id) }) },
  'own-page': { plural: 'Pages', editPath: (id) => href('/admin/pages/edit/:id', { id: String(id) }) },
  home: { plural: 'Home page', editPath: () => href('/admin/home') },
  about: { plural: 'About page', editPath: () => href('/admin/about') },
  'contact-info': { plural: 'Contact page', editPath: () => href('/admin/contact') },
  settings: { plural: 'Settings', editPath: () => href('/admin/settings') },
  menu: { plural: 'Menu', editPath: () => href('/admin/menu') },
  category: { plural: 'Categories', editPath: (id) => `${href('/admin/tags')}?tab=categories&edit=${id}` },
  tag: { plural: 'Tags', editPath: (id) => `${href('/admin/tags')}?tab=tags&edit=${id}` },
  series: { plural: 'Series', editPath: (id) => `${href('/admin/tags')}?tab=series&edit=${id}` },
  redirect: { plural: 'Redirects', editPath: () => href('/admin/redirects') },
  media: { plural: 'Pictures and files', editPath: (id) => href('/admin/media/:id', { id: String(id) }) },
};
