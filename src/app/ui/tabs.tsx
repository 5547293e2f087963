import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface TabsProps<Key extends string> {
  /** The accessible name of the tab list. */
  label: string;
  /** A mark stands behind the label, as a badge. */
  tabs: readonly { key: Key; label: string; mark?: string | undefined }[];
  value: Key;
  onValueChange: (key: Key) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Text tabs; arrow keys move between them. */
export function Tabs<Key extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  /** Radix gives a pressed tab the focus by script, which browsers take for the keyboard's. */
  const [pressed, setPressed] = useState(false);

  // On small screens the row scrolls; the chosen tab must not start outside of it.
  useEffect(() => {
    const chosen = value && list.current?.querySelector('[aria-selected="true"]');
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);

  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find(({ key }) => key === chosen);
        if (tab) onValueChange(tab.key);
      }}
    >
      <RadixTabs.List
        ref={list}
        className="tabs"
        aria-label={label}
        data-pressed={pressed || undefined}
        onPointerDown={() => setPressed(true)}
        onKeyDown={() => setPressed(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setPressed(false);
        }}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.key} value={tab.key}>
            {tab.label}
            {tab.mark ? <span className="badge badge-warning">{tab.mark}</span> : null}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value}>{children}</RadixTabs.Content>
    </RadixTabs.Root>
  );
}
