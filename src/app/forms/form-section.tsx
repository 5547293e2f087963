import type { ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of an editor: its name in the margin, its fields in the body. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section className="form-section">
      <header>
        <h2>{title}</h2>
        {hint ? <p>{hint}</p> : null}
      </header>
      <div>{children}</div>
    </section>
  );
}
