import { type ReactNode, use } from 'react';
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router';
import { FontPreload } from '#app/document/font-preload.tsx';
import { headScript } from '#app/document/head-script.ts';
import { isForSignedOut, isHydrated } from '#app/document/page-handle.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { ScriptNonce } from '#app/document/script-nonce.ts';
import { SiteIcons } from '#app/document/site-icons.tsx';
import { PageLanguage } from '#app/language/page-language.ts';
import { MissingImage } from '#app/media/site-image.tsx';
import { NotFoundMessage, UnexpectedError } from '#app/public/frame/error-messages.tsx';
import { PublicFrame } from '#app/public/frame/public-frame.tsx';
import { readSiteData } from '#app/site/read-site-data.ts';
import { siteContext } from '#app/site/site-context.ts';
import { type SiteData, useSettings } from '#app/site/site-data.ts';
import { ThemeProvider } from '#app/site/theme.tsx';
import { isMockBuild } from '#browser/mock-build.ts';
import { accentCss, DEFAULT_ACCENT, type Theme } from '#format/accent.ts';
import { DEFAULT_LANGUAGE, directionOf } from '#format/languages.ts';
import type { Route } from './+types/root';
import { MockOutlet } from './mock-pages.tsx';
import lateFonts from './styles/late-fonts.css?url';
import './styles/site.css';

/** The data of every page. When the settings cannot be read, each page shows its fallbacks. */
export function loader({ context, request }: Route.LoaderArgs): Promise<SiteData> {
  // The server puts its configured address into every request, whatever the client called it.
  return readSiteData(context.get(siteContext), new URL(request.url).origin);
}

/** Only when asked to, as after saving the settings; not on every search in the admin area. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, indexed: false });
}

export function Layout({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const appearance = settings?.appearance;
  const ownerTheme = ownerThemeOf(appearance);
  const nonce = use(ScriptNonce);
  const matches = useMatches();
  const language = useLanguageHere();
  const isDocument = !isMockBuild && !matches.some(isHydrated);
  const forSignedOut = matches.some(isForSignedOut);
  return (
    // The head script changes the root before React sees it.
    <html
      lang={language}
      dir={directionOf(language)}
      data-font={appearance?.fontFamily ?? 'open-sans'}
      data-animations={appearance?.enableAnimations === false ? 'off' : 'on'}
      data-code={isDocument ? 'waits' : undefined}
      data-code-is-needed={forSignedOut ? 'yes' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, with nothing of the owner's in it
          dangerouslySetInnerHTML={{ __html: headScript(ownerTheme, lateFonts, forSignedOut) }}
        />
        <noscript>
          <link rel="stylesheet" href={lateFonts} />
        </noscript>
        <FontPreload family={appearance?.fontFamily ?? 'open-sans'} />
        <Meta />
        <Links />
        <style>{accentCss(appearance?.primaryColor ?? DEFAULT_ACCENT)}</style>
        <SiteIcons />
      </head>
      <body>
        <PageLanguage value={language}>
          <ThemeProvider ownerTheme={ownerTheme}>{children}</ThemeProvider>
          {isDocument ? <DocumentTemplates /> : null}
        </PageLanguage>
        {isDocument ? null : <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** Elements that the code of a document copies: src/app/visitor/document-images.ts. */
function DocumentTemplates() {
  return (
    <template id="missingImage">
      <MissingImage />
    </template>
  );
}

export default function Root() {
  return isMockBuild ? <MockOutlet /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <PublicFrame>{missing ? <NotFoundMessage /> : <UnexpectedError />}</PublicFrame>;
}

/** The language of the document: the site's, but the admin area is English on every site. */
function useLanguageHere(): string {
  const { pathname } = useLocation();
  const language = useSettings()?.general.language ?? DEFAULT_LANGUAGE;
  const isAdmin = pathname === href('/admin') || pathname.startsWith(`${href('/admin')}/`);
  return isAdmin ? DEFAULT_LANGUAGE : language;
}

/** The theme the owner saved; the default alone does not outrank the visitor's system (decision X4). */
function ownerThemeOf(
  appearance: { theme: Theme | 'system'; themeChosen: boolean } | undefined,
): Theme | null {
  if (!appearance?.themeChosen || appearance.theme === 'system') return null;
  return appearance.theme;
}
