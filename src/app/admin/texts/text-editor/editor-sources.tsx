import type { ReactNode } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { BlockSourcesProvider } from '#app/rich-text/blocks/insertion/block-sources.tsx';
import { followUpload } from '#browser/call/upload-progress.ts';

/** Connects the blocks of texts with the site. */
export function EditorSources({ children }: { children: ReactNode }) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  return (
    <BlockSourcesProvider
      sources={{
        createCard: (url) => callSignedIn(() => site.embeds.create({ url })),
        adoptPicture: (url) => callSignedIn(() => site.embeds.picture({ url })),
        uploadFile: (file, onProgress) => {
          followUpload(file, onProgress);
          return callSignedIn(() => site.media.upload({ file }));
        },
      }}
    >
      {children}
    </BlockSourcesProvider>
  );
}
