export interface PageHeadProps {
  title: string;
  /** The owner's introduction; empty where there is none. */
  intro: string;
}

/** The title of a page, with the owner's introduction below it. */
export function PageHead({ title, intro }: PageHeadProps) {
  return (
    <section className="page sheet head">
      <div className="body-column">
        <h1>{title}</h1>
        {intro ? (
          <p className="lead" dir="auto">
            {intro}
          </p>
        ) : null}
      </div>
    </section>
  );
}
