import { aboutSchema, defaultSkillCategories } from '#contract/about.ts';
import { slugRules } from '#contract/addresses/slug.ts';
import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { postInputSchema } from '#contract/post.ts';
import { projectInputSchema } from '#contract/project.ts';
import { defaultsOf } from '#contract/record.ts';
import type { sampleContentOperations } from '#contract/sample-content.ts';
import { slugOf } from '#format/slugs.ts';
import { sampleAbout } from '#sample/about.ts';
import { sampleContactInfo } from '#sample/contact-info.ts';
import { sampleHome } from '#sample/home.ts';
import { samplePosts, sampleSeries } from '#sample/posts.ts';
import { sampleProjects } from '#sample/projects.ts';
import type { SampleProject } from '#sample/sample-project.ts';
import { sampleSettings } from '#sample/settings.ts';
import { forgetSlugs } from './addresses/slugs.ts';
import { numberEntries } from './documents/entry-ids.ts';
import type { Ports } from './ports.ts';
import { addCategory } from './posts/categories.ts';
import { FIRST_ID, keepPostSlug, slugFor } from './posts/posts.ts';
import { relatePost, wordsOfPost } from './posts/related-posts.ts';
import { addSeries } from './posts/series.ts';
import { isVisible, keepProjectSlug, projectSlug, searchFieldsOf } from './projects.ts';
import { sanitiseHtml } from './rich-text.ts';
import { readWords, searchTextOf } from './search-text.ts';
import { tidyTags } from './tags.ts';

const newPost = defaultsOf(postInputSchema);
const newProject = defaultsOf(projectInputSchema);

/** The owner's choice after claiming: keep the sample content or remove it. An edited sample is no sample any more. */
export function createSampleContent({ stores, clock }: Ports): Handlers<typeof sampleContentOperations> {
  return {
    get: async () => ({ state: (await stores.site.sampleState()) ?? 'removed' }),
    keep: () =>
      stores.inTransaction(async (transaction) => {
        await transaction.site.setSampleState('kept');
        await transaction.site.bumpContentVersion();
      }),
    remove: () =>
      stores.inTransaction(async (transaction) => {
        if ((await transaction.site.sampleState()) !== 'shown') {
          throw new SiteError('conflict', 'The sample content was kept or removed already.');
        }
        const posts = await transaction.posts.removeSamples();
        const categories = await transaction.categories.removeUnusedSamples();
        const series = await transaction.series.removeUnusedSamples();
        const projects = await transaction.projects.removeSamples();
        // The owner never published these, so their addresses are missing and not gone.
        for (const id of posts) await forgetSlugs(transaction, 'post', id);
        for (const id of categories) await forgetSlugs(transaction, 'category', id);
        for (const id of series) await forgetSlugs(transaction, 'series', id);
        for (const id of projects) await forgetSlugs(transaction, 'project', id);
        await tidyTags(transaction, clock().toISOString());
        await transaction.documents.emptySamples(clock().toISOString());
        await transaction.site.setSampleState('removed');
        await transaction.site.bumpContentVersion({ hides: true });
      }),
  };
}

/** Fills a new site with the sample content, as ordinary rows marked as sample. It changes no other site. */
export async function seedSampleContent({ stores, clock }: Ports): Promise<void> {
  const at = clock().toISOString();
  await stores.inTransaction(async (transaction) => {
    if ((await transaction.site.sampleState()) !== undefined) return;
    await transaction.documents.put('settings', 0, sampleSettings, at, true);
    await transaction.documents.put('home', 0, sampleHomeBody(), at, true);
    await transaction.documents.put('about', 0, sampleAboutBody(), at, true);
    await transaction.documents.put('contact-info', 0, sampleContactInfoBody(), at, true);
    const categoryIds = new Map<string, number>();
    const seriesId = await addSeries(transaction, sampleSeries, at, true);
    const parts: number[] = [];
    for (const post of samplePosts.toReversed()) {
      const { category, series, ...rest } = post;
      const categoryId =
        categoryIds.get(category) ??
        (await addCategory(transaction, { name: category, description: '' }, at, true))?.id ??
        FIRST_ID;
      categoryIds.set(category, categoryId);
      const fields = {
        ...newPost,
        ...rest,
        slug: await slugFor(transaction, rest.title),
        content: sanitiseHtml(rest.content),
        categoryId,
        authorId: FIRST_ID,
      };
      const id = await transaction.posts.add(fields, searchTextOf(fields), at, true);
      await keepPostSlug(transaction, id, fields, at, rest.status === 'published');
      if (series === sampleSeries.name) parts.push(id);
      const words = wordsOfPost(fields, readWords(fields.content).frequent);
      await relatePost(transaction, { id, categoryId, words });
    }
    await transaction.series.setParts(seriesId, parts);
    // Lists show the newest project first, so the first sample is added last.
    for (const project of sampleProjects.toReversed()) {
      const fields = { ...fieldsOfSample(project), slug: await projectSlug(transaction, project.title) };
      const id = await transaction.projects.add(fields, searchTextOf(searchFieldsOf(fields)), at, true);
      await keepProjectSlug(transaction, id, fields, at, isVisible(fields));
    }
    await tidyTags(transaction, at);
    await transaction.site.setSampleState('shown');
    await transaction.site.bumpContentVersion();
  });
}

function fieldsOfSample({ imageUrl, imageAlt, link = '', ...project }: SampleProject) {
  return {
    ...newProject,
    ...project,
    fullDescription: sanitiseHtml(project.fullDescription),
    images: [{ imageUrl, alt: imageAlt }],
    link,
    githubLink: '',
  };
}

function sampleHomeBody() {
  const { hero, intros } = sampleHome;
  return { hero: { ...hero, services: numberEntries(hero.services) }, intros };
}

function sampleAboutBody() {
  const { workExperience, education, skillCategories, values, ...rest } = sampleAbout;
  return {
    ...rest,
    workExperience: numberEntries(workExperience),
    education: numberEntries(education),
    skillCategories: numberEntries(skillCategories),
    values: numberEntries(values),
  };
}

function sampleContactInfoBody() {
  return { ...sampleContactInfo, socialMedia: numberEntries(sampleContactInfo.socialMedia) };
}

/**
 * Returns the sample home page, posts and projects in the shapes of the contract, for pages that cannot read the site
 * (decision D1). The about page is empty but for its default skill categories (row 39).
 */
export function sampleFallback(): SampleFallback {
  fallback ??= makeFallback();
  return fallback;
}

type SampleFallback = ReturnType<typeof makeFallback>;
let fallback: SampleFallback | undefined;

function makeFallback() {
  const at = '2026-01-01T00:00:00.000Z';
  const author = { id: FIRST_ID, username: 'owner', name: sampleSettings.general.authorName };
  const posts = samplePosts
    .filter(({ status }) => status === 'published')
    .map(({ category, content: _, tags, ...post }, index) => ({
      ...newPost,
      ...post,
      content: undefined,
      id: index + 1,
      author,
      category: { id: FIRST_ID, name: category, slug: slugOf(category, slugRules.category) },
      slug: slugOf(post.title, slugRules.post),
      tags: tags.map((name, position) => ({
        id: position + 1,
        name,
        slug: slugOf(name, slugRules.tag),
      })),
      series: null,
      createdAt: at,
      updatedAt: at,
      version: 1,
    }));
  const projects = sampleProjects.map((sample, index) => {
    const { fullDescription: _, ...project } = fieldsOfSample(sample);
    const id = index + 1;
    return {
      ...project,
      id,
      slug: slugOf(project.title, slugRules.project),
      image: sample.imageUrl,
      images: project.images.map((image) => ({ ...image, id })),
      tags: project.tags.map((name, position) => ({
        id: position + 1,
        name,
        slug: slugOf(name, slugRules.tag),
      })),
      createdAt: at,
      updatedAt: at,
      version: 1,
    };
  });
  const about = { ...aboutSchema.parse({}), skillCategories: defaultSkillCategories };
  return { home: sampleHomeBody(), about, posts, projects };
}
