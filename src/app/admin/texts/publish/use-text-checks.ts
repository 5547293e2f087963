import { useEffect, useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSiteData } from '#app/site/site-data.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { limits } from '#contract/limits.ts';
import { DEFAULT_ACCENT } from '#format/accent.ts';
import { DEFAULT_LANGUAGE } from '#format/languages.ts';
import type { CheckedAddress } from '#format/text-checks/check-text.ts';
import type { TextProblem } from '#format/text-checks/text-problem.ts';

/** The checks begin when nobody has typed for so long. */
const PAUSE_MS = 1000;

interface TextChecksState {
  /** Undefined until the first check is done. */
  problems: TextProblem[] | undefined;
  /** The site could not be asked about the addresses. */
  withoutAddresses: boolean;
}

/** The problems of a text. They are found when typing pauses and the browser is idle, so typing never waits for them. */
export function useTextChecks(
  content: string,
  kind: 'text' | 'project',
  textLanguage: string | null,
): TextChecksState {
  const site = useSite();
  const { settings, origin = location.origin } = useSiteData() ?? {};
  const html = useSettled(content, PAUSE_MS);
  const [state, setState] = useState<TextChecksState>({ problems: undefined, withoutAddresses: false });
  /** The last answer of the site, and the paths that it was asked for. */
  const answer = useRef<{ paths: string; addresses: CheckedAddress[] }>(undefined);
  const language = textLanguage || settings?.general.language || DEFAULT_LANGUAGE;
  const accent = settings?.appearance.primaryColor || DEFAULT_ACCENT;

  useEffect(() => {
    let outdated = false;

    async function addressesOf(paths: string[]): Promise<CheckedAddress[]> {
      const key = paths.join('\n');
      if (key === '') return [];
      if (answer.current?.paths === key) return answer.current.addresses;
      // The site takes no longer ones, and has none.
      const asked = paths.filter((path) => path.length <= limits.url).slice(0, limits.checkedPaths);
      const { items } = await site.addresses.check({ paths: asked });
      answer.current = { paths: key, addresses: items };
      return items;
    }

    async function check() {
      // Loaded with the first check: the HTML tokenizer is large.
      const { checkText } = await import('#format/text-checks/check-text.ts');
      await idle();
      if (outdated) return;
      const { problems, paths, problemsOf } = checkText(html, { kind, language, origin, accent });
      const addresses = await addressesOf(paths).catch(() => undefined);
      if (outdated) return;
      const all = [...problems, ...problemsOf(addresses ?? [])];
      all.sort((one, other) => (one.at?.start ?? 0) - (other.at?.start ?? 0));
      setState({ problems: all, withoutAddresses: addresses === undefined });
    }

    // Without a connection the checks are missing until the next pause.
    check().catch(() => {});
    return () => {
      outdated = true;
    };
  }, [site, html, kind, language, origin, accent]);

  return state;
}

/** Resolves when the browser has nothing else to do. One browser has no such callback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 0);
  });
}
