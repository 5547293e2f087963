import { href, Link } from 'react-router';
import { useAccount } from '#app/admin/shell/admin-context.tsx';
import { adminScreens, roleAllows } from '#app/admin/shell/admin-screens.ts';
import type { About } from '#contract/about.ts';
import type { ContactInfo } from '#contract/contact-info.ts';
import type { Features } from '#contract/features.ts';
import type { Home } from '#contract/home.ts';
import { limits } from '#contract/limits.ts';
import type { Message, MessageCounts } from '#contract/message.ts';
import { editedOn, timeAgo } from '#format/day-words.ts';

/** Content that changes often comes before content that is set up once. */
const order = ['posts', 'projects', 'home', 'about', 'contact', 'settings'];

interface EditedDocument {
  version: number;
  updatedAt: string;
}

interface DashboardCardsProps {
  /** The data of the cards. */
  states: {
    counts: { published: number; draft: number; scheduled: number };
    projects: { all: number; published: number };
    home: Home & EditedDocument;
    about: About & EditedDocument;
    contactInfo: ContactInfo;
    settings: { features: Features };
  };
  /** The sample content is still there and nobody has decided about it. */
  sampleShown: boolean;
  /** The newest first; absent for those who may not read them. */
  messages: { counts: MessageCounts; newest: Message[] } | undefined;
}

/** One card a screen (row 92), each with how things stand there. */
export function DashboardCards({ states, sampleShown, messages }: DashboardCardsProps) {
  const { role } = useAccount();
  const lines: Partial<Record<string, string>> = {
    home: editedLine(states.home, states.home.hero.title === '', sampleShown),
    about: editedLine(states.about, states.about.story.length === 0, sampleShown),
    posts: postsLine(states.counts),
    projects: projectsLine(states.projects),
    contact: networksLine(states.contactInfo),
    settings: featuresLine(states.settings.features),
  };
  const cards = order
    .flatMap((key) => adminScreens.filter((screen) => screen.key === key))
    .filter(({ role: least }) => roleAllows(role, least));
  return (
    <div className="cards">
      {messages ? <MessagesCard {...messages} /> : null}
      {cards.map(({ key, title, line, icon: Icon, path }) => (
        <Link key={key} className="dashboard-card" to={path}>
          <div className="card-head">
            <Icon className="icon" />
          </div>
          <h2>{title}</h2>
          <p>{line}</p>
          <div className="card-status">{lines[key]}</div>
        </Link>
      ))}
    </div>
  );
}

/** Twice as wide: it shows the newest messages, each a link of its own. */
function MessagesCard({ counts: { unread }, newest }: NonNullable<DashboardCardsProps['messages']>) {
  const now = new Date();
  const screen = adminScreens.find(({ key }) => key === 'messages');
  if (!screen) return null;
  const { icon: Icon, title, line, path } = screen;
  return (
    <div className="dashboard-card is-double">
      <div className="card-head">
        <Icon className="icon" />
        {unread > 0 ? <span className="badge badge-accent">{unread.toLocaleString('en')} new</span> : null}
      </div>
      <h2>
        <Link to={path}>{title}</Link>
      </h2>
      {newest.length > 0 ? (
        <ul>
          {newest.map(({ id, subject, isRead, createdAt }) => (
            <li key={id}>
              <Link
                className={isRead ? undefined : 'is-unread'}
                to={href('/admin/messages/:id', { id: String(id) })}
                dir="auto"
              >
                {subject}
              </Link>
              <span>{timeAgo(createdAt, now)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p>{line}</p>
          <div className="card-status">No messages received yet.</div>
        </>
      )}
    </div>
  );
}

/** "1 post", "24 posts". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function editedLine({ version, updatedAt }: EditedDocument, isEmpty: boolean, sampleShown: boolean): string {
  // The first version is the one that came with the site.
  if (sampleShown && version === 1) return 'Sample text';
  return isEmpty ? 'Nothing written yet' : editedOn(updatedAt, new Date());
}

function postsLine({ published, draft, scheduled }: DashboardCardsProps['states']['counts']): string {
  return [
    counted(published + draft + scheduled, 'post'),
    draft > 0 ? counted(draft, 'draft') : '',
    scheduled > 0 ? `${scheduled} scheduled` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function projectsLine({ all, published }: DashboardCardsProps['states']['projects']): string {
  if (all === 0) return 'None yet';
  return `${counted(all, 'project')}, ${Math.min(published, limits.projectsOnHomePage)} on the home page`;
}

function networksLine({ socialMedia }: ContactInfo): string {
  const shown = socialMedia.filter(({ enabled, url }) => enabled && url !== '').length;
  return shown === 0 ? 'No networks shown' : `${counted(shown, 'network')} shown`;
}

function featuresLine(features: Features): string {
  const switches = Object.values(features);
  const on = switches.filter(Boolean).length;
  if (on === switches.length) return 'All features on';
  return on === 0 ? 'All features off' : `${on} of ${switches.length} features on`;
}
