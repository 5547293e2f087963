import { ArrowLeft } from '#app/ui/icons.ts';

/** The link in the margin from an entry to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <div className="margin-column">
      <a className="back" href={to}>
        <ArrowLeft className="icon arrow" aria-hidden />
        {children}
      </a>
    </div>
  );
}
