import {
  AtSign,
  House,
  Inbox,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Settings2,
  SquarePen,
  UserRound,
} from 'lucide-react';
import { href, matchPath } from 'react-router';
import { type Role, roles } from '#contract/account.ts';

interface AdminScreen {
  key: 'dashboard' | 'home' | 'posts' | 'projects' | 'about' | 'contact' | 'messages' | 'settings';
  /** On the dashboard's card (row 92). */
  title: string;
  /** In the sidebar (row 91). */
  label: string;
  icon: LucideIcon;
  /** What is done there. */
  line: string;
  path: string;
  /** The least role that may open it. */
  role: Role;
}

/** Every screen of the admin area, in the order of row 92; sidebar, cards and access follow this list. */
export const adminScreens: AdminScreen[] = [
  {
    key: 'dashboard',
    title: 'Dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    line: '',
    path: '/admin',
    role: 'viewer',
  },
  {
    key: 'home',
    title: 'Home Page',
    label: 'Home',
    icon: House,
    line: 'Hero, portrait, services',
    path: '/admin/home',
    role: 'viewer',
  },
  {
    key: 'posts',
    title: 'Blog Posts',
    label: 'Blog',
    icon: SquarePen,
    line: 'Write and edit posts',
    path: '/admin/blog',
    role: 'viewer',
  },
  {
    key: 'projects',
    title: 'Projects',
    label: 'Projects',
    icon: Layers,
    line: 'Add and arrange projects',
    path: '/admin/projects',
    role: 'viewer',
  },
  {
    key: 'about',
    title: 'About Me',
    label: 'About',
    icon: UserRound,
    line: 'Story, work, skills, values',
    path: '/admin/about',
    role: 'viewer',
  },
  {
    key: 'contact',
    title: 'Contact Page',
    label: 'Contact',
    icon: AtSign,
    line: 'Email, location, networks',
    path: '/admin/contact',
    role: 'viewer',
  },
  {
    key: 'messages',
    title: 'Messages',
    label: 'Messages',
    icon: Inbox,
    line: 'Read and answer messages',
    path: '/admin/messages',
    role: 'admin',
  },
  {
    key: 'settings',
    title: 'Site Settings',
    label: 'Site Settings',
    icon: Settings2,
    line: 'Identity, features, look',
    path: '/admin/settings',
    role: 'admin',
  },
];

/** The sidebar's groups, divided by hairlines (row 91 and the mock-up). */
export const sidebarGroups: AdminScreen['key'][][] = [
  ['dashboard'],
  ['home', 'about', 'projects', 'posts', 'contact'],
  ['messages', 'settings'],
];

/** What an address is called in the tab and in the top bar of small screens. */
const titles: [pattern: string, title: string][] = [
  ['/admin', 'Dashboard'],
  ['/admin/home', 'Home Page'],
  ['/admin/about', 'About Me'],
  ['/admin/contact', 'Contact Page'],
  ['/admin/blog', 'Blog'],
  ['/admin/blog/new', 'Create New Blog Post'],
  ['/admin/blog/edit/:id', 'Edit Blog Post'],
  ['/admin/messages', 'Messages'],
  ['/admin/messages/:id', 'Message'],
  ['/admin/projects', 'Projects'],
  ['/admin/projects/new', 'New Project'],
  ['/admin/projects/edit/:id', 'Edit Project'],
  ['/admin/settings', 'Site Settings'],
  ['/admin/profile', 'Your profile'],
];

/** Where an account edits itself: a tab of the settings for those who have them. */
export function profilePath(role: Role): string {
  return roleAllows(role, 'admin') ? `${href('/admin/settings')}?tab=profile` : href('/admin/profile');
}

export function titleOf(pathname: string): string {
  return titles.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? 'Admin';
}

/** Whether a role may do what asks for at least `least`. The server enforces it; the screens follow. */
export function roleAllows(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
