import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import { waitingForImage } from '#app/admin/posts/html-editor/html-edits.ts';
import { HtmlField } from '#app/admin/posts/html-editor/html-field.tsx';
import { useAccount, useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { ScreenTitle } from '#app/admin/shell/screen.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { EditForm, EditNotices, SaveState } from '#app/editing/edit-form.tsx';
import { GoneNotice } from '#app/editing/gone-notice.tsx';
import { sameValues } from '#app/editing/same-values.ts';
import { type Creation, type Unanswered, useCreation } from '#app/editing/use-creation.ts';
import { type EditForm as Editor, type Stored, useEditForm } from '#app/editing/use-edit-form.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { sendPendingFields } from '#app/media/send-image.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Post, postOperations } from '#contract/post.ts';
import { dayIn, formatDate } from '#format/dates.ts';
import { isLocalCategory } from './local-categories.ts';
import { PostSettings } from './post-settings.tsx';
import { changedPostInput, newPostValues, type PostValues, postInput, postValues } from './post-values.ts';
import { useLocalCategories } from './use-local-categories.ts';

/** What is sent, and nothing that still waits to be put into it. */
const inputSchema = postOperations.create.input.superRefine(({ content = '' }, context) => {
  const message = waitingForImage(content);
  if (message) context.addIssue({ code: 'custom', path: ['content'], message });
});

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
  categories: Choice[];
  authors: Author[];
}

/** The editor of one post, new or not (row 99). */
export function PostForm({ post, categories, authors }: PostFormProps) {
  const site = useSite();
  const account = useAccount();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { choices, add, storedId } = useLocalCategories(withOwn<Choice>(categories, post?.category));
  const mayWrite = useMay('editor');
  const pendingCategory = useRef('');
  /** Somebody deleted the post while it was open here: what is saved now is a new one. */
  const [gone, setGone] = useState(false);
  type Input = ReturnType<typeof postInput>;
  const creation: Creation<Input> = useCreation(
    post?.id,
    (input) => site.posts.create(input),
    (): Promise<boolean> => editor.draft.write(),
  );

  const storedOf = (stored: Post): Stored<PostValues> => ({
    values: postValues(stored, timeZone),
    version: stored.version,
  });
  const start = post
    ? storedOf(post)
    : {
        values: newPostValues(formatDate(dayIn(timeZone, new Date()), timeZone), account.id),
        version: undefined,
      };
  const form = useForm<PostValues>({
    defaultValues: start.values,
    resolver: contractResolver<PostValues>(inputSchema, (values) =>
      // What has no id yet gets it before it is sent.
      postInput(isLocalCategory(values.categoryId) ? { ...values, categoryId: '' } : values, timeZone),
    ),
    shouldFocusError: false,
  });
  const { control } = form;

  async function update(id: number, values: PostValues, stored: Stored<PostValues>) {
    try {
      const input = changedPostInput(values, stored.values, timeZone);
      return await site.posts.update({ id, ...input, expectedVersion: stored.version });
    } catch (error) {
      if (hasCode(error, 'not-found')) {
        setGone(true);
        creation.forget();
      }
      throw error;
    }
  }

  /** What was typed after a create that was not answered is a change of what came of it. */
  async function create(values: PostValues) {
    const input = postInput(values, timeZone);
    const { created, before } = await creation.create(input);
    setGone(false);
    if (sameValues(input, before)) return created;
    return site.posts.update({ id: created.id, ...input, expectedVersion: created.version });
  }

  /** A category that is stored with the post belongs to its draft, and so does a create that was not answered. */
  const beside = {
    read: () => {
      const chosen = choices.find(({ value }) => value === form.getValues('categoryId'));
      const local = chosen && isLocalCategory(chosen.value) ? chosen.name : undefined;
      return { category: pendingCategory.current || local, unanswered: creation.unanswered() };
    },
    restore: (kept: unknown) => {
      const { category, unanswered } = kept as { category?: string; unanswered?: Unanswered<Input> };
      if (category) form.setValue('categoryId', add(category));
      creation.restore(unanswered);
    },
  };

  const stored = creation.id;
  const editor: Editor = useEditForm(form, {
    stored: start,
    readOnly: !mayWrite,
    save: async (values, before) => {
      if (pendingCategory.current) {
        // In both: what was sent is compared with the form afterwards.
        values.categoryId = add(pendingCategory.current);
        form.setValue('categoryId', values.categoryId);
        pendingCategory.current = '';
      }
      await sendPendingFields(form, values, site.posts.uploadImage, ['imageUrl']);
      const sent = { ...values, categoryId: await storedId(values.categoryId) };
      const id = creation.idNow();
      return (id === undefined ? await create(sent) : await update(id, sent, before)).version;
    },
    ...(stored === undefined ? {} : { reload: async () => storedOf(await site.posts.get({ id: stored })) }),
    draft: {
      of: () => {
        const id = creation.idNow();
        const title = form.getValues('title').trim();
        if (id === undefined)
          return {
            record: 'post:new',
            name: title || 'New blog post',
            address: href('/admin/blog/new'),
            whole: post !== undefined,
          };
        const address = href('/admin/blog/edit/:id', { id: String(id) });
        return { record: `post:${id}`, name: title || 'Blog post', address };
      },
      beside,
    },
    savedText: stored !== undefined ? 'Blog post updated successfully' : 'Blog post created successfully',
    failureText: (error) =>
      `Failed to save blog post. ${isSiteError(error) ? error.message : 'Please try again.'}`,
    // Whoever typed on meanwhile is not done.
    onSaved: () => {
      if (!editor.isDirty()) return navigate(href('/admin/blog'));
    },
  });

  return (
    <EditForm editor={editor}>
      <ScreenTitle
        title={stored !== undefined || post ? 'Edit Blog Post' : 'Create New Blog Post'}
        back={{ to: href('/admin/blog'), label: 'Back to Blog Posts' }}
      >
        <div className="screen-actions">
          <SaveState editor={editor} />
          {stored !== undefined ? (
            <a
              className={buttonClass()}
              href={href('/blog/:id', { id: String(stored) })}
              target="_blank"
              rel="noopener"
            >
              <Eye className="icon" />
              View post
            </a>
          ) : null}
        </div>
      </ScreenTitle>
      <EditNotices editor={editor} />
      {gone ? <GoneNotice editor={editor} what="post" /> : null}
      <div className="post-editor">
        <div>
          <TextField control={control} name="title" label="Title" className="title-input" rows={1} oneLine />
          <TextField control={control} name="excerpt" label="Excerpt" rows={3} hint={excerptHint} />
          <HtmlField control={control} />
        </div>
        <PostSettings
          editor={editor}
          control={control}
          status={post?.status}
          authors={withOwn<Author>(authors, post?.author ?? account)}
          categories={choices}
          onAddCategory={add}
          pendingCategory={pendingCategory}
        />
      </div>
    </EditForm>
  );
}

function excerptHint(excerpt: string): string {
  const { length } = excerpt.trim();
  const count =
    length > limits.excerptGuide
      ? `${length} characters, of which search results show about ${limits.excerptGuide}.`
      : `${length} of ${limits.excerptGuide} characters.`;
  return `Shown on cards and in search results. ${count}`;
}

/** A list that failed to load still offers what the post has. */
function withOwn<Item extends { id: number }>(items: Item[], own: Item | undefined): Item[] {
  return own && !items.some(({ id }) => id === own.id) ? [...items, own] : items;
}
