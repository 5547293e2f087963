import { useEffect, useEffectEvent } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import { useMessageCounts, useSeenCounts } from '#app/admin/messages/message-counts.tsx';
import { useAccount, useMay } from '#app/admin/shell/admin-context.tsx';
import { roleAllows } from '#app/admin/shell/admin-screens.ts';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { postEditPath } from '#app/site/record-paths.ts';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ExternalLink, Plus } from '#app/ui/icons.ts';
import { readSession } from '#browser/session.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { MessageCounts } from '#contract/message.ts';
import type { ListedPost } from '#contract/post.ts';
import { daysAgo } from '#format/day-words.ts';
import type { Route } from './+types/dashboard';
import { counted, DashboardCards } from './dashboard-cards.tsx';
import { FailingJobsNotice, readFailingJobs } from './failing-jobs.tsx';
import { FirstStepsList } from './first-steps-list.tsx';
import { SampleContentQuestion } from './sample-content-question.tsx';
import { UnsavedTexts } from './unsaved-texts.tsx';

const DRAFTS_SHOWN = 5;
const MESSAGES_SHOWN = 2;

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const [counts, drafts, projects, home, about, contactInfo, settings, sample, messages, failing] =
    await Promise.all([
      site.posts.counts({}),
      site.posts.list({ status: 'draft' }),
      projectCounts(site),
      site.home.get({}),
      site.about.get({}),
      site.contactInfo.get({}),
      site.settings.public({}),
      site.sampleContent.get({}),
      newestMessages(site),
      readFailingJobs(site),
    ]);
  return {
    counts,
    drafts: drafts.items.toSorted(byLastEdit),
    sample,
    messages,
    failing,
    states: { counts, projects, home, about, contactInfo, settings },
  };
}

async function projectCounts({ projects }: Site) {
  const [all, published] = await Promise.all([
    projects.list({ limit: 1 }),
    projects.list({ limit: 1, status: 'published' }),
  ]);
  return { all: all.total, published: published.total };
}

/** Undefined for those who may not read them: their dashboard is one without messages. */
async function newestMessages({ messages }: Site) {
  if (!roleAllows(readSession()?.user.role ?? 'viewer', 'admin')) return undefined;
  try {
    const [counts, newest] = await Promise.all([
      messages.counts({}),
      messages.list({ limit: MESSAGES_SHOWN }),
    ]);
    return { counts, newest: newest.items };
  } catch (error) {
    // An admin no longer, which this browser has not heard of.
    if (hasCode(error, 'forbidden')) return undefined;
    throw error;
  }
}

const byLastEdit = (one: ListedPost, other: ListedPost) => other.updatedAt.localeCompare(one.updatedAt);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, drafts, sample, messages, failing, states } = loaderData;
  const { name, username } = useAccount();
  const mayDecide = useMay('admin');
  const mayWrite = useMay('editor');
  const now = new Date();
  const lastDraft = drafts[0];
  useNewMessages(messages?.counts);
  return (
    <Screen>
      <ScreenTitle title={`${greeting(now)}, ${name || username}`} line={<Today now={now} />}>
        <div className="screen-actions">
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
      <FailingJobsNotice failing={failing} />
      <UnsavedTexts />
      {sample.state === 'shown' && mayDecide ? <SampleContentQuestion settings={states.settings} /> : null}
      {mayDecide ? <FirstStepsList source={{ ...states, sample: sample.state }} /> : null}
      <dl className="counts">
        {messages ? (
          <Stat name="Unread messages" value={messages.counts.unread}>
            {messages.counts.unread > 0
              ? `the oldest from ${daysAgo(messages.counts.oldestUnread, now)}`
              : 'everything is read'}
          </Stat>
        ) : null}
        <Stat name="Drafts" value={counts.draft}>
          {lastDraft ? `last edited ${daysAgo(lastDraft.updatedAt, now)}` : 'none in the works'}
        </Stat>
        <Stat name="Published" value={counts.published + states.projects.published}>
          {`${counted(counts.published, 'post')}, ${counted(states.projects.published, 'project')}`}
        </Stat>
        {counts.scheduled > 0 ? (
          <Stat name="Scheduled" value={counts.scheduled}>
            visible from their date on
          </Stat>
        ) : null}
      </dl>
      <DashboardCards states={states} sampleShown={sample.state === 'shown'} messages={messages} />
      <div className="two-col">
        <section>
          <h2>Drafts</h2>
          {drafts.length > 0 ? (
            <ul className="plain-list">
              {drafts.slice(0, DRAFTS_SHOWN).map((post) => (
                <li key={post.id}>
                  <Link to={postEditPath(post)}>{post.title}</Link>
                  <span className="list-value faint">{daysAgo(post.updatedAt, now)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="faint">Nothing is waiting to be finished.</p>
          )}
        </section>
      </div>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} />;
}

/** Loads the dashboard again when a message has arrived, and passes its counts to the sidebar. */
function useNewMessages(shown: MessageCounts | undefined) {
  const { counts } = useMessageCounts();
  const revalidator = useRevalidator();
  const readAgain = useEffectEvent(() => void revalidator.revalidate());
  useSeenCounts(shown);
  const arrived = counts?.arrived ?? 0;
  useEffect(() => {
    if (arrived > 0) readAgain();
  }, [arrived]);
}

function Stat({ name, value, children }: { name: string; value: number; children: string }) {
  return (
    <div className="count">
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
