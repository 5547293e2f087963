import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Check } from '#app/ui/icons.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  /** Moves the focus elsewhere than back to the button. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * Where an open menu stands in the document: in its dialog or in the main part of the page. At the end of the document,
 * which is the default, it would be outside of every landmark.
 */
export function menuPlace(): Element | null {
  return document.activeElement?.closest('[role$="dialog"]') ?? document.querySelector('main');
}

/**
 * A small menu of commands. It is not modal: a modal one hides the rest of the page from assistive technology while the
 * controls of that rest can still have the focus. A click elsewhere closes it.
 */
export function Menu({ trigger, children, onCloseAutoFocus }: MenuProps) {
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && setPlace(menuPlace())}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content
          className="popup"
          align="end"
          sideOffset={4}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem(native: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className="popup-item" {...native} />;
}

interface MenuChoicesProps<Value extends string> {
  value: Value | undefined;
  choices: readonly { value: Value; label: ReactNode }[];
  onChoose: (value: Value) => void;
}

/** Entries of a menu of which one holds. */
export function MenuChoices<Value extends string>({ value, choices, onChoose }: MenuChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value ?? ''}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          className="popup-item"
          value={choice.value}
          onSelect={() => onChoose(choice.value)}
        >
          {choice.label}
          <DropdownMenu.ItemIndicator className="popup-check">
            <Check className="icon" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

interface MenuGroupProps {
  label: string;
  children: ReactNode;
}

/** Entries of a menu below a heading of their own. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <>
      <DropdownMenu.Separator className="popup-divider" />
      <DropdownMenu.Group>
        <DropdownMenu.Label className="popup-label">{label}</DropdownMenu.Label>
        {children}
      </DropdownMenu.Group>
    </>
  );
}
