/** The Astro site with the content of ours, and nginx before it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Site } from '#contract/catalogue.ts';
import { root, until200 } from '../support.ts';
import { files } from './astro-site.ts';

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Installs Astro in the folder, unless an earlier run did. */
export function installAstro(folder: string): void {
  for (const [path, content] of Object.entries(files)) write(join(folder, path), content);
  if (existsSync(join(folder, 'node_modules/astro'))) return;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** Writes the content of the site at `url` into the Astro site: Markdown, pictures and the texts of the pages. */
export async function copyContent(site: Site, url: string, folder: string): Promise<void> {
  const [home, about, contact, settings] = await Promise.all([
    site.home.get(),
    site.about.get(),
    site.contactInfo.get(),
    site.settings.public(),
  ]);
  const { authorName } = settings.general;
  const networks = contact.socialMedia.filter(({ enabled }) => enabled);
  const texts = {
    name: authorName,
    description: settings.seo.metaDescription,
    home,
    about,
    contact,
    networks,
  };
  write(join(folder, 'src/site.json'), JSON.stringify(texts));
  cpSync(join(root, 'public/sample'), join(folder, 'public/sample'), { recursive: true });
  const posts = (await site.posts.list({ limit: 100 })).items;
  for (const [order, post] of posts.entries()) {
    await copyEntry(
      { url, path: `/blog/${post.slug}`, folder: join(folder, 'src/content/posts') },
      post.slug,
      {
        title: post.title,
        excerpt: post.excerpt,
        date: post.date,
        order,
        category: post.category.name,
        tags: post.tags.map(({ name }) => name),
        cover: post.imageUrl,
        coverAlt: post.imageAlt,
      },
    );
  }
  const projects = (await site.projects.list({ limit: 100 })).items;
  for (const [order, project] of projects.entries()) {
    const target = join(folder, 'src/content/projects');
    await copyEntry({ url, path: `/project/${project.slug}`, folder: target }, project.slug, {
      title: project.title,
      excerpt: project.description,
      date: '',
      order,
      category: '',
      tags: project.tags.map(({ name }) => name),
      cover: project.image,
      coverAlt: project.images[0]?.alt ?? '',
    });
  }
}

interface Place {
  url: string;
  path: string;
  folder: string;
}

/** Writes one text as a file of a collection. Its pictures become files beside it, which Astro makes smaller. */
async function copyEntry(
  { url, path, folder }: Place,
  slug: string,
  data: Record<string, unknown>,
): Promise<void> {
  const printed = await (await fetch(`${url}${path}.md`)).text();
  // The title, the excerpt and the line of the author are in the front matter.
  const from = printed.search(/^(?!# |> |By |- Tags|$)/m);
  const pictures = new Set<string>();
  const body = printed
    .slice(from)
    .replace(/\((?:https?:\/\/[^/)]+)?(\/images\/[^)\s]+)/g, (_, picture: string) => {
      pictures.add(picture);
      return `(.${picture}`;
    });
  for (const picture of pictures) {
    const bytes = await (await fetch(url + picture)).arrayBuffer();
    write(join(folder, picture), new Uint8Array(bytes));
  }
  const front = Object.entries(data).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  write(join(folder, `${slug}.md`), ['---', ...front, '---', '', body].join('\n'));
}

/** Builds the Astro site and returns the folder of its files, each with a compressed copy for nginx. */
export function buildAstro(folder: string): string {
  execFileSync(join(folder, 'node_modules/.bin/astro'), ['build', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const dist = join(folder, 'dist');
  for (const name of globSync('**/*.{html,css,js,svg}', { cwd: dist })) {
    const path = join(dist, name);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
  return dist;
}

/** Starts nginx on a port with the files of a folder, on one core. */
export async function startNginx(
  files: string,
  folder: string,
  port: number,
  core: string,
): Promise<ChildProcess> {
  rmSync(join(folder, 'nginx.conf'), { force: true });
  const config = join(folder, 'nginx.conf');
  write(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log /dev/null; user root;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=2000; gzip_static on;
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; image/webp webp; image/jpeg jpg jpeg;
    image/png png; image/avif avif; font/woff2 woff2; }
  server {
    listen 127.0.0.1:${port}; root ${files};
    location / { try_files $uri $uri/index.html =404; }
    location /_astro/ { add_header cache-control "public, max-age=31536000, immutable"; }
  }
}`,
  );
  const child = spawn('taskset', ['-c', core, 'nginx', '-c', config], { stdio: 'ignore' });
  await until200(`http://127.0.0.1:${port}/`);
  return child;
}
