import { type ReactNode, useId } from 'react';

interface PanelGroupProps {
  title: string;
  children: ReactNode;
}

/** Fields of a panel that belong together, under a heading. */
export function PanelGroup({ title, children }: PanelGroupProps) {
  const id = useId();
  return (
    <section className="panel-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
