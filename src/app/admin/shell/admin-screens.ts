import { href, matchPath } from 'react-router';
import {
  AtSign,
  FileText,
  History,
  House,
  Images,
  Inbox,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MailCheck,
  Menu,
  Settings2,
  Signpost,
  SquarePen,
  Tags,
  UserRound,
} from '#app/ui/icons.ts';
import { adminPages, type ScreenKey } from '#app/urls.ts';
import { type Role, roles } from '#contract/accounts/account.ts';

const icons: Record<ScreenKey, LucideIcon> = {
  dashboard: LayoutDashboard,
  home: House,
  posts: SquarePen,
  projects: Layers,
  about: UserRound,
  contact: AtSign,
  messages: Inbox,
  settings: Settings2,
  subscribers: MailCheck,
  'own-pages': FileText,
  media: Images,
  topics: Tags,
  menu: Menu,
  redirects: Signpost,
  history: History,
};

/** Every screen of the admin area, in the order of row 92. */
export const adminScreens = adminPages.flatMap(({ path, role, screen }) =>
  screen ? [{ ...screen, icon: icons[screen.key], path, role }] : [],
);

/** The commands that open a page with an empty form. */
export const creationCommands = adminPages.flatMap(({ path, role, command }) =>
  command === undefined ? [] : [{ label: command, path, role }],
);

/** The sidebar's groups, divided by hairlines (row 91 and the mock-up). */
export const sidebarGroups: ScreenKey[][] = [
  ['dashboard'],
  ['home', 'about', 'projects', 'posts', 'contact'],
  ['messages', 'settings'],
  // Screens beyond row 91 stand below its list (decision D28).
  ['own-pages', 'media', 'topics'],
  ['subscribers'],
  ['menu', 'redirects', 'history'],
];

/** Where an account edits itself: a tab of the settings for those who have them. */
export function profilePath(role: Role): string {
  return roleAllows(role, 'admin') ? `${href('/admin/settings')}?tab=profile` : href('/admin/profile');
}

/** The title of a path in the tab and in the top bar of small screens. */
export function titleOf(pathname: string): string {
  return adminPages.find(({ path }) => matchPath(path, pathname))?.title ?? 'Admin';
}

/** Whether a role includes the rights of `least`. The server enforces it, and the screens only follow. */
export function roleAllows(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}

/** The location state of links to the log-out page. A link on another site has none, so it logs nobody out. */
export const logOutState = { logOut: true };
