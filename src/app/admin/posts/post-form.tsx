import { useCallback, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { href } from 'react-router';
import { HistoryButton } from '#app/admin/history/history-button.tsx';
import { useAccount, useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { ScreenTitle } from '#app/admin/shell/screen.tsx';
import { excerptHint } from '#app/admin/texts/excerpt-hint.ts';
import { waitingForImage } from '#app/admin/texts/html-editor/html-edits.ts';
import { refusePendingPictures } from '#app/admin/texts/pending-pictures.ts';
import { TextEditor } from '#app/admin/texts/text-editor/text-editor.tsx';
import type { ShowPlace } from '#app/admin/texts/text-editor/text-places.ts';
import { AlsoOpen } from '#app/admin/texts/unpublished/also-open.tsx';
import { UnpublishedNotice } from '#app/admin/texts/unpublished/unpublished-notice.tsx';
import { withPendingTag } from '#app/admin/topics/tag-list.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { DeletedNotice } from '#app/editing/deleted-record.tsx';
import { EditForm, EditNotices } from '#app/editing/edit-form.tsx';
import { useRecordEditor } from '#app/editing/use-record-editor.ts';
import { shownRevision } from '#app/editing/use-unpublished.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { sendPendingFields } from '#app/media/send-image.ts';
import { postPath } from '#app/site/record-paths.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Eye } from '#app/ui/icons.ts';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Post, postOperations } from '#contract/post.ts';
import type { UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { dayIn, formatDate } from '#format/dates.ts';
import { isLocalCategory } from './local-categories.ts';
import { PostSettings } from './post-settings.tsx';
import {
  changedPostInput,
  newPostValues,
  type PostValues,
  postInput,
  postValues,
  postWithChanges,
} from './post-values.ts';
import { useLocalCategories } from './use-local-categories.ts';

/** The input of the operation, whose content has no image that is still being uploaded. */
const inputSchema = postOperations.create.input.superRefine(({ content = '' }, context) => {
  const message = waitingForImage(content);
  if (message) context.addIssue({ code: 'custom', path: ['content'], message });
});

type PostInput = ReturnType<typeof postInput>;

interface Choice {
  id: number;
  name: string;
}

interface Author {
  id: number;
  username: string;
}

interface PostFormProps {
  /** Absent for a new one. */
  post: Post | undefined;
  changes: UnpublishedChanges | undefined;
  /** Undefined where they failed to load. */
  categories: Choice[] | undefined;
  authors: Author[] | undefined;
  /** Offered while typing. */
  tags: { name: string }[] | undefined;
  series: { name: string; postCount: number }[] | undefined;
}

/** The editor of one post, new or not (row 99). */
export function PostForm({ post, changes, categories, authors, tags = [], series = [] }: PostFormProps) {
  const account = useAccount();
  const { form, editor, id, stored, deleted, dropped, onWaiting, pendingCategory, tagInput, ...local } =
    usePostEditor(post, changes, categories ?? []);
  const { control } = form;
  const { unpublished } = local;
  const { uploadImage } = useSite().posts;
  const places = useRef<ShowPlace>(null);
  useFailureToast(!categories && 'Failed to load categories');
  useFailureToast(!authors && 'Failed to load authors');

  return (
    <EditForm editor={editor}>
      <ScreenTitle
        title={id !== undefined || post ? 'Edit Blog Post' : 'Create New Blog Post'}
        back={{ to: href('/admin/blog'), label: 'Back to Blog Posts' }}
      >
        {id !== undefined ? (
          <div className="screen-actions">
            <a
              className={buttonClass()}
              href={postPath({ id, slug: stored?.slug ?? '' })}
              target="_blank"
              rel="noopener"
            >
              <Eye className="icon" />
              View post
            </a>
            <HistoryButton kind="post" id={id} editor={editor} />
          </div>
        ) : null}
      </ScreenTitle>
      <EditNotices editor={editor} />
      <AlsoOpen kind="post" id={id} readOnly={editor.readOnly} />
      <UnpublishedNotice editor={editor} unpublished={unpublished} noun="post" />
      {deleted ? <DeletedNotice editor={editor} noun="post" /> : null}
      <div className="text-editor">
        <div>
          <TextField control={control} name="title" label="Title" className="title-input" rows={1} oneLine />
          <TextField control={control} name="excerpt" label="Excerpt" rows={3} hint={excerptHint} />
          <TextEditor
            control={control}
            name="content"
            label="Content"
            kind="text"
            readOnly={editor.readOnly}
            upload={uploadImage}
            onWaiting={onWaiting}
            dropped={dropped}
            places={places}
          />
        </div>
        <PostSettings
          id={post?.id}
          editor={editor}
          unpublished={unpublished}
          control={control}
          stored={stored}
          authors={withOwn<Author>(authors ?? [], post?.author ?? account)}
          categories={local.choices}
          onAddCategory={local.add}
          pendingCategory={pendingCategory}
          tagNames={tags.map(({ name }) => name)}
          tagInput={tagInput}
          series={series}
          places={places}
        />
      </div>
    </EditForm>
  );
}

function usePostEditor(
  post: Post | undefined,
  changes: UnpublishedChanges | undefined,
  categories: Choice[],
) {
  const site = useSite();
  const account = useAccount();
  const readOnly = !useMay('editor');
  const timeZone = useTimeZone();
  const { choices, add, store } = useLocalCategories(withOwn<Choice>(categories, post?.category));
  /** The name of a new category that is typed and not added yet. */
  const pendingCategory = useRef('');
  const tagInput = useRef<HTMLInputElement>(null);
  /** The number of images in the text that are being uploaded. */
  const pendingUploads = useRef(0);
  const onWaiting = useCallback((count: number) => {
    pendingUploads.current = count;
  }, []);

  const toRevision = (stored: Post) => ({ values: postValues(stored, timeZone), version: stored.version });
  const today = () => formatDate(dayIn(timeZone, new Date()), timeZone);
  const saved = post
    ? shownRevision(post, changes, postWithChanges, toRevision)
    : { values: newPostValues(today(), account.id), version: undefined };
  const form = useForm<PostValues>({
    defaultValues: saved.values,
    resolver: contractResolver<PostValues>(inputSchema, (values) =>
      // A local category gets its id before it is sent.
      postInput(isLocalCategory(values.categoryId) ? { ...values, categoryId: '' } : values, timeZone),
    ),
    shouldFocusError: false,
  });

  /** Changes the category in the form and in the values that are being saved. */
  function chooseCategory(values: PostValues, categoryId: string) {
    if (form.getValues('categoryId') === values.categoryId) form.setValue('categoryId', categoryId);
    values.categoryId = categoryId;
  }

  const record = useRecordEditor<PostValues, PostInput, Post>(form, {
    kind: 'post',
    record: post,
    saved,
    toRevision,
    operations: site.posts,
    unpublished: { loaded: changes, operations: site.postChanges, withFields: postWithChanges },
    toInput: (values) => postInput(values, timeZone),
    toChanges: (values, before) => changedPostInput(values, before, timeZone),
    prepare: async (values) => {
      refusePendingPictures(pendingUploads.current, 'content');
      if (pendingCategory.current) {
        chooseCategory(values, add(pendingCategory.current));
        pendingCategory.current = '';
      }
      values.tags = withPendingTag(values.tags, tagInput.current, limits.postTags);
      form.setValue('tags', values.tags);
      await sendPendingFields(form, values, site.posts.uploadImage, ['imageUrl', 'shareImage']);
      chooseCategory(values, await store(values.categoryId));
    },
    extra: {
      read: () => {
        const chosen = choices.find(({ value }) => value === form.getValues('categoryId'));
        const local = chosen && isLocalCategory(chosen.value) ? chosen.name : undefined;
        return { category: pendingCategory.current || local };
      },
      restore: ({ category }: { category?: string }) => {
        if (category) form.setValue('categoryId', add(category));
      },
    },
    text: 'content',
    urls: {
      list: href('/admin/blog'),
      new: href('/admin/blog/new'),
      edit: (id) => href('/admin/blog/edit/:id', { id }),
    },
    names: { new: 'New blog post', stored: 'Blog post' },
    texts: {
      created: 'Blog post created successfully',
      updated: 'Blog post updated successfully',
      failed: (error) =>
        `Failed to save blog post. ${isSiteError(error) ? error.message : 'Please try again.'}`,
    },
    readOnly,
  });

  return { form, ...record, onWaiting, choices, add, pendingCategory, tagInput };
}

/** The items and the one that the post has, which the list may lack because it failed to load. */
function withOwn<Item extends { id: number }>(items: Item[], own: Item | undefined): Item[] {
  return own && !items.some(({ id }) => id === own.id) ? [...items, own] : items;
}
