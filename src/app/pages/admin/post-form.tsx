import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import { useTimeZone } from '#app/components/site-data.ts';
import { contractResolver } from '#app/forms/contract-resolver.ts';
import { EditForm, EditNotices, SaveState } from '#app/forms/edit-form.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { type Stored, useEditForm } from '#app/forms/use-edit-form.ts';
import { sendPendingFields } from '#app/pictures/send-picture.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Post, postOperations } from '#contract/post.ts';
import { dayIn, formatDate } from '#format/dates.ts';
import { useAccount, useMay, useSite } from './admin-context.tsx';
import { HtmlField } from './html-field.tsx';
import { PostSettings } from './post-settings.tsx';
import { newPostValues, type PostValues, postInput, postValues } from './post-values.ts';
import { ScreenTitle } from './screen.tsx';
import { useLocalCategories } from './use-local-categories.ts';

const resolver = contractResolver<PostValues>(postOperations.create.input, postInput);

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
  const form = useForm<PostValues>({ defaultValues: start.values, resolver, shouldFocusError: false });
  const { control } = form;

  const editor = useEditForm(form, {
    stored: start,
    readOnly: !mayWrite,
    save: async (values, { version }) => {
      if (pendingCategory.current) {
        form.setValue('categoryId', add(pendingCategory.current));
        pendingCategory.current = '';
      }
      await sendPendingFields(form, values, site.posts.uploadImage, ['imageUrl']);
      const input = postInput({ ...values, categoryId: await storedId(form.getValues('categoryId')) });
      const saved = post
        ? await site.posts.update({ id: post.id, ...input, expectedVersion: version })
        : await site.posts.create(input);
      return saved.version;
    },
    ...(post ? { reload: async () => storedOf(await site.posts.get({ id: post.id })) } : {}),
    savedText: post ? 'Blog post updated successfully' : 'Blog post created successfully',
    failureText: (error) =>
      `Failed to save blog post. ${isSiteError(error) ? error.message : 'Please try again.'}`,
    onSaved: () => navigate(href('/admin/blog')),
  });

  return (
    <EditForm editor={editor}>
      <ScreenTitle
        title={post ? 'Edit Blog Post' : 'Create New Blog Post'}
        back={{ to: href('/admin/blog'), label: 'Back to Blog Posts' }}
      >
        <div className="act">
          <SaveState editor={editor} />
          {post?.status === 'published' ? (
            <a
              className={buttonClass()}
              href={href('/blog/:id', { id: String(post.id) })}
              target="_blank"
              rel="noopener"
            >
              <Eye className="icon" />
              Preview
            </a>
          ) : null}
        </div>
      </ScreenTitle>
      <EditNotices editor={editor} />
      <div className="edit">
        <div>
          <TextField control={control} name="title" label="Title" className="title-in" rows={1} oneLine />
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
  return `Shown on cards and in search results. ${excerpt.trim().length} of ${limits.excerptGuide} characters.`;
}

/** A list that failed to load still offers what the post has. */
function withOwn<Item extends { id: number }>(items: Item[], own: Item | undefined): Item[] {
  return own && !items.some(({ id }) => id === own.id) ? [...items, own] : items;
}
