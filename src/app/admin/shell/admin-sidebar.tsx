import { Fragment } from 'react';
import { href, Link, NavLink, useNavigate } from 'react-router';
import { useMessageCounts } from '#app/admin/messages/message-counts.tsx';
import { SiteBrand } from '#app/site/site-brand.tsx';
import { ThemeToggle } from '#app/site/theme-toggle.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { ArrowLeft, LogOut, X } from '#app/ui/icons.ts';
import { useAccount } from './admin-context.tsx';
import { adminScreens, logOutState, profilePath, roleAllows, sidebarGroups } from './admin-screens.ts';
import { CommandMenuButton } from './command-menu.tsx';

interface AdminSidebarProps {
  /** Inside the drawer: how to leave it. */
  onClose?: () => void;
}

export function AdminSidebar({ onClose }: AdminSidebarProps) {
  return (
    <aside className="sidebar" aria-label="Admin area">
      <div className="sidebar-top">
        <Link className="brand" to={href('/admin')} onClick={onClose}>
          <SiteBrand />
          <small>Admin</small>
        </Link>
        {onClose ? (
          <IconButton label="Close menu" onClick={onClose}>
            <X className="icon" />
          </IconButton>
        ) : null}
      </div>
      {/* No dialog opens over the drawer, and the top bar has the same button. */}
      {onClose ? null : <CommandMenuButton words />}
      <ScreenLinks onFollow={onClose} />
      <div className="foot">
        <nav aria-label="Site">
          <a href={href('/')}>
            <ArrowLeft className="icon" />
            Back to portfolio
          </a>
        </nav>
        <Who onFollow={onClose} />
      </div>
    </aside>
  );
}

/** The screens that this account may open. */
function ScreenLinks({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { role } = useAccount();
  const groups = sidebarGroups
    .map((keys) => keys.flatMap((key) => adminScreens.filter((screen) => screen.key === key)))
    .map((screens) => screens.filter(({ role: least }) => roleAllows(role, least)))
    .filter((screens) => screens.length > 0);
  return (
    <nav aria-label="Admin">
      {groups.map((screens, index) => (
        <Fragment key={screens[0]?.key}>
          {index > 0 ? <hr /> : null}
          {screens.map(({ key, label, icon: Icon, path }) => (
            <NavLink key={key} to={path} end={key === 'dashboard'} onClick={onFollow}>
              <Icon className="icon" />
              {label}
              {key === 'messages' ? <UnreadBadge /> : null}
            </NavLink>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

function UnreadBadge() {
  const unread = useMessageCounts().counts?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className="badge badge-accent menu-count tabular">
      {unread.toLocaleString('en')}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

function Who({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { name, username, role } = useAccount();
  const navigate = useNavigate();
  return (
    <div className="sidebar-account">
      <Link to={profilePath(role)} title="Your profile" onClick={onFollow}>
        <b>{name || username}</b>
        <span>{role}</span>
      </Link>
      <ThemeToggle />
      <IconButton
        label="Log out"
        onClick={() => void navigate(href('/admin/log-out'), { state: logOutState })}
      >
        <LogOut className="icon" />
      </IconButton>
    </div>
  );
}
