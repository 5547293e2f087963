import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeft } from '#app/ui/icons.ts';

interface ScreenProps {
  /** A narrower column, for forms. */
  narrow?: boolean;
  children: ReactNode;
}

/** The content of an admin screen, next to the sidebar. */
export function Screen({ narrow, children }: ScreenProps) {
  return (
    <main id="main" className={narrow ? 'screen narrow' : 'screen'} tabIndex={-1}>
      {children}
    </main>
  );
}

interface ScreenTitleProps {
  title: ReactNode;
  /** One line of context. */
  line?: ReactNode;
  /** The link back to the list; it makes the title smaller. */
  back?: { to: string; label: string };
  /** Actions to the right of the title. */
  children?: ReactNode;
}

export function ScreenTitle({ title, line, back, children }: ScreenTitleProps) {
  return (
    <div className={back ? 'screen-title title-small' : 'screen-title'}>
      <div>
        {back ? (
          <Link className="back-crumb" to={back.to}>
            <ArrowLeft className="icon" />
            {back.label}
          </Link>
        ) : null}
        <h1>{title}</h1>
        {line ? <p>{line}</p> : null}
      </div>
      {children}
    </div>
  );
}
