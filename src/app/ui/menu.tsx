import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
}

/** A small menu of commands. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop" align="end" sideOffset={4}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem(native: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className="pop-item" {...native} />;
}
