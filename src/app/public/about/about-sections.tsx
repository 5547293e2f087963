import { useWords } from '#app/language/page-language.ts';
import type { About } from '#contract/about.ts';
import { aboutWords } from '#words/english/about.ts';

// Each section is absent without content.

/** The paragraphs of the story, in order (row 36). Two may be alike, so their place is their key. */
export function Story({ paragraphs }: { paragraphs: string[] }) {
  const words = useWords(aboutWords);
  const written = paragraphs.filter((paragraph) => paragraph !== '');
  if (written.length === 0) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.story}</h2>
      </div>
      <div className="body-column prose-lg">
        {Object.entries(written).map(([place, paragraph]) => (
          <p key={place} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

interface TimelineEntry {
  id: number;
  title: string;
  place: string;
  period: string;
  description: string;
  /** Not over yet: its node on the line is filled. */
  current: boolean;
}

/** Entries with their periods in the margin and a node each on the margin line (row 37). */
export function Timeline({ title, entries }: { title: string; entries: TimelineEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column timeline-head">
        <h2>{title}</h2>
      </div>
      <ol className="timeline">
        {entries.map((entry) => (
          <li key={entry.id} className={entry.current ? 'is-current' : undefined}>
            <p className="timeline-time tabular" dir="auto">
              {entry.period}
            </p>
            <div className="timeline-text">
              {entry.title ? <h3 dir="auto">{entry.title}</h3> : null}
              {entry.place ? (
                <p className="organisation" dir="auto">
                  {entry.place}
                </p>
              ) : null}
              {entry.description ? <p dir="auto">{entry.description}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Skills({ categories }: { categories: About['skillCategories'] }) {
  const words = useWords(aboutWords);
  if (categories.length === 0) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.skills}</h2>
      </div>
      <div className="body-column skills">
        {categories.map(({ id, title, skills }) => (
          <div key={id}>
            {title ? <h3 dir="auto">{title}</h3> : null}
            {skills.length > 0 ? (
              <ul>
                {[...new Set(skills)].map((skill) => (
                  <li key={skill} dir="auto">
                    {skill}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ))}
      </div>
    </section>
  );
}

export function PersonalValues({ values }: { values: About['values'] }) {
  const words = useWords(aboutWords);
  if (values.length === 0) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.values}</h2>
      </div>
      <div className="body-column values">
        {values.map(({ id, title, description }) => (
          <div key={id}>
            {title ? <h3 dir="auto">{title}</h3> : null}
            {description ? <p dir="auto">{description}</p> : null}
          </div>
        ))}
      </div>
    </section>
  );
}
