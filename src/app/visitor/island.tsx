import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { PageLanguage, usePageLanguage } from '#app/language/page-language.ts';

interface IslandProps<Props extends object> {
  /** Its name in the list of src/app/entry.visitor.ts. */
  name: string;
  component: ComponentType<Props>;
  /** They travel in the document as JSON. */
  props: Props;
  /**
   * The moment at which React takes it over: at the first pointer, focus or click within it, with the code of the document,
   * or with that code where somebody is signed in.
   */
  wakes: 'touched' | 'sign' | 'session';
}

/**
 * Renders an island apart from the document around it. React counts the ids of `useId` from the root, and in the browser the
 * island is one.
 */
export type RenderIsland = (content: ReactNode, idPrefix: string) => string;

/** Set while the server renders a document. Elsewhere React has the whole page, and an island is a component like any other. */
export const IslandRenderer = createContext<RenderIsland | undefined>(undefined);

/**
 * A part of a document that React takes over in the browser. The rest of a document stays as the server wrote it, so that
 * neither its data nor the code of its components is sent (src/app/entry.visitor.ts, decision 0033).
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  wakes,
}: IslandProps<Props>) {
  const render = use(IslandRenderer);
  const language = usePageLanguage();
  const content = <Component {...props} />;
  if (!render) return content;
  return (
    <page-island
      name={name}
      wakes={wakes}
      props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
      dangerouslySetInnerHTML={{
        __html: render(<PageLanguage value={language}>{content}</PageLanguage>, name),
      }}
    />
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'page-island': {
        name: string;
        wakes: string;
        props: string;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
