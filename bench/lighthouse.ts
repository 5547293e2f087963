/**
 * Measures Lighthouse scores for docs/performance.md: the four categories with the mobile preset on every public page,
 * the median of three runs. The machine must be idle. `npm run build && npm run bench:lighthouse`.
 */
import { runLighthouse } from './lighthouse-run.ts';
import { print, publicPages, withSite } from './support.ts';

await withSite(async ({ url, debuggingPort }) => {
  print('| | performance | accessibility | best practices | SEO | LCP | TBT | CLS |');
  print('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const problems: string[] = [];
  for (const [name, path] of Object.entries(publicPages)) {
    const { scores, paint, blocked, shift, failed } = await runLighthouse(url + path, debuggingPort);
    const metrics = [`${(paint / 1000).toFixed(1)} s`, `${Math.round(blocked)} ms`, shift.toFixed(3)];
    print(`| ${[name, ...scores, ...metrics].join(' | ')} |`);
    for (const id of failed) problems.push(`${name}: ${id}`);
  }
  for (const line of problems) print(`failed ${line}`);
});
