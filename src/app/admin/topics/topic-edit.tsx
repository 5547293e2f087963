import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { FormInDialog } from '#app/editing/form-dialog.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import type { SeriesPart } from '#contract/series.ts';
import { SeriesOrder } from './series-order.tsx';
import { kinds, type Topic, type TopicKind } from './topic-kinds.ts';

interface TopicEditProps {
  site: Site;
  kind: TopicKind;
  /** Absent for a new one. */
  topic: Topic | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

interface Values {
  name: string;
  slug: string;
  description: string;
  /** The posts of a series in order. */
  posts: SeriesPart[];
}

/** Name, slug and description of a tag, category or series, and the order of a series. */
export function TopicEdit({ site, kind, topic, onSaved, onClose }: TopicEditProps) {
  const { noun, updateInput, update, create } = kinds[kind];
  const stored: Values = {
    name: topic?.name ?? '',
    slug: topic?.slug ?? '',
    description: topic?.description ?? '',
    posts: [],
  };
  const form = useForm<Values>({
    defaultValues: stored,
    resolver: contractResolver<Values>(updateInput, (values) => ({ ...inputOf(values), id: topic?.id ?? 1 })),
    shouldFocusError: false,
  });
  const posts = useWatch({ control: form.control, name: 'posts' });

  const editor = useEditForm(form, {
    saved: { values: stored, version: topic?.version },
    save: async (values, { values: before, version = 1 }) => {
      if (!topic) return (await create?.(site, inputOf(values)))?.version;
      const { posts: ordered, ...changes } = changedParts(inputOf(values), inputOf(before as Values));
      const order = ordered && values.posts.length > 0 ? { posts: values.posts.map(({ id }) => id) } : {};
      return (await update(site, { ...changes, ...order, id: topic.id, expectedVersion: version })).version;
    },
    savedText: topic ? 'Changes saved' : `New ${noun} added`,
    failureText: (error) =>
      `Failed to save the ${noun}. ${isSiteError(error) ? error.message : 'Please try again.'}`,
    onSaved: async () => {
      onClose();
      await onSaved();
    },
  });

  const loadOrder = useEffectEvent(async () => {
    if (kind !== 'series' || !topic) return;
    const series = await site.series.get({ id: topic.id });
    form.setValue('posts', series.posts);
  });
  // The order is read when the dialog opens, because the list does not have it.
  useEffect(() => {
    void loadOrder().catch(() => undefined);
  }, []);

  return (
    <Dialog open onOpenChange={onClose} title={topic ? `Edit ${topic.name}` : `New ${noun}`}>
      <FormInDialog editor={editor} confirm="Save" busy="Saving..." onCancel={onClose}>
        <TextField control={form.control} name="name" label="Name" autoComplete="off" />
        <TextField
          control={form.control}
          name="slug"
          label="Slug"
          hint={
            topic
              ? 'Names it in addresses. Earlier slugs keep leading here.'
              : 'Left empty, it is made from the name.'
          }
          autoComplete="off"
        />
        <TextField
          control={form.control}
          name="description"
          label="Description"
          hint="Shown above its posts and in search results."
          rows={3}
        />
        {posts.length > 1 ? (
          <SeriesOrder posts={posts} onMove={(ordered) => form.setValue('posts', ordered)} />
        ) : null}
      </FormInDialog>
    </Dialog>
  );
}

/** The site makes a slug where none is given. */
function inputOf({ slug, posts, ...values }: Values) {
  return {
    ...values,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(posts.length > 0 ? { posts: posts.map(({ id }) => id) } : {}),
  };
}
