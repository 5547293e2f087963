import { type ReactNode, use } from 'react';
import { useSignedIn } from '#app/site/use-signed-in.ts';
import { IslandRenderer } from './island.tsx';

/**
 * Something that only a signed-in account sees. It is no part of the document that crawlers read: the code of the document
 * takes it out of a template.
 */
export function OwnersPart({ children }: { children: ReactNode }) {
  const render = use(IslandRenderer);
  const signedIn = useSignedIn();
  if (!render) return signedIn ? children : null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
  return <template data-owners="" dangerouslySetInnerHTML={{ __html: render(children, 'owners') }} />;
}
