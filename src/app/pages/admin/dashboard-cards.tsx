import { Link } from 'react-router';
import type { Features } from '#contract/settings.ts';
import { useAccount } from './admin-context.tsx';
import { adminScreens, roleAllows } from './admin-screens.ts';
import { editedOn } from './day-words.ts';

interface DashboardCardsProps {
  figures: { published: number; draft: number; scheduled: number };
  home: { version: number; updatedAt: string };
  settings: { features: Features };
}

/** One card a screen (row 92); those that are still to come say so and lead nowhere. */
export function DashboardCards({ figures, home, settings }: DashboardCardsProps) {
  const { role } = useAccount();
  const states: Partial<Record<string, string>> = {
    home: home.version === 0 ? 'Not edited yet' : editedOn(home.updatedAt, new Date()),
    posts: postsState(figures),
    settings: featuresState(settings.features),
  };
  const cards = adminScreens.filter(({ key, role: least }) => key !== 'dashboard' && roleAllows(role, least));
  return (
    <div className="cards">
      {cards.map(({ key, title, line, icon: Icon, path }) => {
        const face = (
          <>
            <div className="hd">
              <Icon className="icon" />
            </div>
            <h2>{title}</h2>
            <p>{line}</p>
            <div className="st">{path ? states[key] : 'Not part of this version yet'}</div>
          </>
        );
        if (!path) {
          return (
            <div key={key} className={key === 'messages' ? 'dcard is-wide is-absent' : 'dcard is-absent'}>
              {face}
            </div>
          );
        }
        return (
          <Link key={key} className="dcard" to={path}>
            {face}
          </Link>
        );
      })}
    </div>
  );
}

function postsState({ published, draft, scheduled }: DashboardCardsProps['figures']): string {
  const all = published + draft + scheduled;
  return [
    `${all} ${all === 1 ? 'post' : 'posts'}`,
    draft > 0 ? `${draft} ${draft === 1 ? 'draft' : 'drafts'}` : '',
    scheduled > 0 ? `${scheduled} scheduled` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function featuresState(features: Features): string {
  const switches = Object.values(features);
  const on = switches.filter(Boolean).length;
  if (on === switches.length) return 'All features on';
  return on === 0 ? 'All features off' : `${on} of ${switches.length} features on`;
}
