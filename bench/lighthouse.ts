/**
 * Measures Lighthouse scores for docs/performance.md: the four categories with the mobile preset on every public page,
 * the median of three runs. The machine must be idle. `npm run build && npm run bench:lighthouse`.
 */
import lighthouse from 'lighthouse';
import { median, print, publicPages, withSite } from './support.ts';

const RUNS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The scores of one run, and the metrics of the performance score. */
async function run(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // Playwright starts the browser without the back/forward cache.
    skipAudits: ['bf-cache'],
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { lhr } = result;
  const failed = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => {
    return score !== null && score < 1 && scoreDisplayMode === 'binary';
  });
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    paint: lhr.audits['largest-contentful-paint']?.numericValue ?? 0,
    blocked: lhr.audits['total-blocking-time']?.numericValue ?? 0,
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    failed: failed.map(({ id }) => id),
  };
}

await withSite(async ({ url, debuggingPort }) => {
  print('| | performance | accessibility | best practices | SEO | LCP | TBT | CLS |');
  print('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const failed = new Set<string>();
  for (const [name, path] of Object.entries(publicPages)) {
    const runs: Awaited<ReturnType<typeof run>>[] = [];
    for (let count = 0; count < RUNS; count += 1) runs.push(await run(url + path, debuggingPort));
    const scores = categories.map((_, index) => median(runs.map((one) => one.scores[index] ?? 0)));
    const paint = `${(median(runs.map((one) => one.paint)) / 1000).toFixed(1)} s`;
    const blocked = `${Math.round(median(runs.map((one) => one.blocked)))} ms`;
    const shift = median(runs.map((one) => one.shift)).toFixed(3);
    print(`| ${[name, ...scores, paint, blocked, shift].join(' | ')} |`);
    for (const id of runs.flatMap((one) => one.failed)) failed.add(`${name}: ${id}`);
  }
  for (const line of failed) print(`failed ${line}`);
});
