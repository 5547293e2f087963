import lighthouse from 'lighthouse';
import { median } from './support.ts';

const RUNS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The results of Lighthouse for a page, by the mobile preset; each value is the median of three runs. */
export interface LighthouseResult {
  /** From 0 to 100, performance, accessibility, best practices and SEO. */
  scores: number[];
  /** The largest contentful paint in milliseconds. */
  paint: number;
  /** The total blocking time in milliseconds. */
  blocked: number;
  /** The cumulative layout shift. */
  shift: number;
  /** The ids of the audits that failed in any run. */
  failed: string[];
}

/** Runs Lighthouse on a URL in the browser behind the debugging port. */
export async function runLighthouse(url: string, port: number): Promise<LighthouseResult> {
  const runs: LighthouseResult[] = [];
  for (let count = 0; count < RUNS; count += 1) runs.push(await runOnce(url, port));
  const of = (value: (run: LighthouseResult) => number) => median(runs.map(value));
  return {
    scores: categories.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    paint: of(({ paint }) => paint),
    blocked: of(({ blocked }) => blocked),
    shift: of(({ shift }) => shift),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

async function runOnce(url: string, port: number): Promise<LighthouseResult> {
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
