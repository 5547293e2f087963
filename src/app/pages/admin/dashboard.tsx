import { ExternalLink, Plus } from 'lucide-react';
import { href, Link } from 'react-router';
import { siteContext } from '#app/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { ListedPost } from '#contract/post.ts';
import type { Route } from './+types/dashboard.ts';
import { useAccount, useMay } from './admin-context.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { daysAgo } from './day-words.ts';
import { LoadFailure } from './load-failure.tsx';
import { SampleContentQuestion } from './sample-content-question.tsx';
import { Screen, ScreenTitle } from './screen.tsx';

const DRAFTS_SHOWN = 5;

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const [figures, drafts, home, settings, sample] = await Promise.all([
    site.posts.figures({}),
    site.posts.list({ status: 'draft' }),
    site.home.get({}),
    site.settings.public({}),
    site.sampleContent.get({}),
  ]);
  return { figures, drafts: drafts.items.toSorted(byLastEdit), home, settings, sample };
}

const byLastEdit = (one: ListedPost, other: ListedPost) => other.updatedAt.localeCompare(one.updatedAt);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, drafts, home, settings, sample } = loaderData;
  const { username } = useAccount();
  const mayDecide = useMay('admin');
  const mayWrite = useMay('editor');
  const now = new Date();
  const lastDraft = drafts[0];
  return (
    <Screen>
      <ScreenTitle title={`${greeting(now)}, ${username}`} line={<Today now={now} />}>
        <div className="act">
          <a className={buttonClass()} href={href('/')}>
            <ExternalLink className="icon" />
            View site
          </a>
          {mayWrite ? (
            <Link className={buttonClass({ look: 'primary' })} to={href('/admin/blog/new')}>
              <Plus className="icon" />
              New Post
            </Link>
          ) : null}
        </div>
      </ScreenTitle>
      {sample.state === 'shown' && mayDecide ? <SampleContentQuestion /> : null}
      <dl className="figs">
        <Figure name="Drafts" value={figures.draft}>
          {lastDraft ? `last edited ${daysAgo(lastDraft.updatedAt, now)}` : 'none in the works'}
        </Figure>
        <Figure name="Published" value={figures.published}>
          visible to everyone
        </Figure>
        <Figure name="Scheduled" value={figures.scheduled}>
          visible from their date on
        </Figure>
      </dl>
      <DashboardCards figures={figures} home={home} settings={settings} />
      <div className="two-col">
        <section>
          <h2>Drafts</h2>
          {drafts.length > 0 ? (
            <ul className="lst">
              {drafts.slice(0, DRAFTS_SHOWN).map((post) => (
                <li key={post.id}>
                  <Link to={href('/admin/blog/edit/:id', { id: String(post.id) })}>{post.title}</Link>
                  <span className="v dim">{daysAgo(post.updatedAt, now)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="dim">Nothing is waiting to be finished.</p>
          )}
        </section>
      </div>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} />;
}

function Figure({ name, value, children }: { name: string; value: number; children: string }) {
  return (
    <div className="fig">
      <dt>{name}</dt>
      <dd>
        {value}
        <small>{children}</small>
      </dd>
    </div>
  );
}

/** The owner's own day, not the site's time zone. */
function Today({ now }: { now: Date }) {
  return now.toLocaleDateString('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}

function greeting(now: Date): string {
  if (now.getHours() < 12) return 'Good morning';
  return now.getHours() < 18 ? 'Good afternoon' : 'Good evening';
}
