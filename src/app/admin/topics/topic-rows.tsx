import { href } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { History, Merge, SquarePen, Trash2 } from '#app/ui/icons.ts';
import { entriesOf, isKept, kinds, type Topic, type TopicKind } from './topic-kinds.ts';

interface TopicRowsProps {
  kind: TopicKind;
  topics: Topic[];
  readOnly: boolean;
  onWork: (action: 'edit' | 'history' | 'merge' | 'remove', topic: Topic) => void;
}

/** Tags, categories or series, each with its use and its address. */
export function TopicRows({ kind, topics, readOnly, onWork }: TopicRowsProps) {
  const { label, path, merge } = kinds[kind];
  return (
    <ul className="rows" aria-label={label}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <div>
            <b dir="auto">{topic.name}</b>
            {isKept(kind, topic) ? <span className="badge">First category</span> : null}
            <p>
              {entriesOf(topic)}
              {topic.postCount > 0 ? (
                <>
                  {' · '}
                  <a className="link" href={href(path, { id: encodeURIComponent(topic.slug) })}>
                    <bdi>{topic.slug}</bdi>
                  </a>
                </>
              ) : null}
            </p>
            {topic.description ? <p dir="auto">{topic.description}</p> : null}
          </div>
          {readOnly ? null : (
            <div className="row-actions">
              <IconButton label={`Edit ${topic.name}`} title="Edit" onClick={() => onWork('edit', topic)}>
                <SquarePen className="icon" />
              </IconButton>
              <IconButton
                label={`History of ${topic.name}`}
                title="History"
                onClick={() => onWork('history', topic)}
              >
                <History className="icon" />
              </IconButton>
              {merge && !isKept(kind, topic) && topics.length > 1 ? (
                <IconButton
                  label={`Merge ${topic.name}`}
                  title="Merge"
                  onClick={() => onWork('merge', topic)}
                >
                  <Merge className="icon" />
                </IconButton>
              ) : null}
              {isKept(kind, topic) ? null : (
                <IconButton
                  label={`Delete ${topic.name}`}
                  title="Delete"
                  onClick={() => onWork('remove', topic)}
                >
                  <Trash2 className="icon" />
                </IconButton>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
