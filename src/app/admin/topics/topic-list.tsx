import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { HistorySheet } from '#app/admin/history/history-sheet.tsx';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { Button } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Plus, Tags } from '#app/ui/icons.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/topic-list';
import { TopicEdit } from './topic-edit.tsx';
import { kinds, type Topic, type TopicKind, topicKinds } from './topic-kinds.ts';
import { TopicMerge } from './topic-merge.tsx';
import { TopicRemove } from './topic-remove.tsx';
import { TopicRows } from './topic-rows.tsx';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const [tags, categories, series] = await Promise.all([
    site.postTags.list({}),
    site.categories.list({}),
    site.series.list({}),
  ]);
  return { tags, categories, series } satisfies Record<TopicKind, Topic[]>;
}

/** The dialog that is open, and the topic it is about. A new topic is edited without one. */
type Work = { action: 'edit'; topic?: Topic } | { action: 'history' | 'merge' | 'remove'; topic: Topic };

/** The pages of topics link to their records, as `?edit=` with the slug or the id. */
function askedWork(topics: Topic[], key: string | null): Work | undefined {
  const topic = topics.find(({ id, slug }) => slug === key || String(id) === key);
  return topic && { action: 'edit', topic };
}

/** The tags, categories and series of the blog (decision 0030). */
export default function TopicList({ loaderData }: Route.ComponentProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const site = useSite();
  const mayWrite = useMay('editor');
  const revalidator = useRevalidator();
  const kind = topicKinds.find((each) => each === searchParams.get('tab')) ?? 'tags';
  const { label, noun, create } = kinds[kind];
  const topics: Topic[] = loaderData[kind];
  const asked = searchParams.get('edit');
  const [work, setWork] = useState(() => (mayWrite ? askedWork(topics, asked) : undefined));
  const close = () => {
    setWork(undefined);
    if (asked !== null) setSearchParams({ tab: kind }, { replace: true });
  };
  const reload = () => revalidator.revalidate();

  return (
    <Screen>
      <ScreenTitle title="Tags and categories" line="How posts are found: by tag, category and series">
        {mayWrite && create ? (
          <div className="screen-actions">
            <Button look="primary" onClick={() => setWork({ action: 'edit' })}>
              <Plus className="icon" />
              New {noun}
            </Button>
          </div>
        ) : null}
      </ScreenTitle>
      <Tabs
        label="Kinds"
        tabs={topicKinds.map((key) => ({
          key,
          label: kinds[key].label,
          mark: loaderData[key].length.toLocaleString('en'),
        }))}
        value={kind}
        onValueChange={(key) => setSearchParams({ tab: key }, { replace: true })}
      >
        {topics.length > 0 ? (
          <TopicRows
            kind={kind}
            topics={topics}
            readOnly={!mayWrite}
            onWork={(action, topic) => setWork({ action, topic })}
          />
        ) : (
          <Empty icon={Tags} title={`No ${label.toLowerCase()} yet`}>
            {kind === 'series'
              ? 'A series puts posts in an order. Name it in the editor of a post, or add it here.'
              : 'Add tags in the editor of a post or a project.'}
          </Empty>
        )}
      </Tabs>
      {work?.action === 'edit' ? (
        <TopicEdit
          key={work.topic?.id}
          site={site}
          kind={kind}
          topic={work.topic}
          onSaved={reload}
          onClose={close}
        />
      ) : null}
      {work?.action === 'merge' ? (
        <TopicMerge kind={kind} topic={work.topic} others={topics} onMerged={reload} onClose={close} />
      ) : null}
      <HistorySheet
        kind={kinds[kind].history}
        id={work?.action === 'history' ? work.topic.id : undefined}
        onRestored={reload}
        onClose={close}
      />
      <TopicRemove
        kind={kind}
        topic={work?.action === 'remove' ? work.topic : undefined}
        firstCategory={loaderData.categories.find(({ id }) => id === 1)?.name ?? ''}
        onRemoved={reload}
        onClose={close}
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load tags and categories" />;
}
