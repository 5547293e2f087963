import { type ComponentProps, useRef } from 'react';

const looks = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  'danger-quiet': 'button-danger-quiet',
};
const sizes = { normal: '', small: 'button-small', tiny: 'button-tiny' };

export interface ButtonLook {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'secondary', size = 'normal' }: ButtonLook = {}, more = ''): string {
  return ['button', looks[look], sizes[size], more].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The label during a call, shown next to a spinner. */
  busy?: string | false | undefined;
}

/** A push button. Its type is `button` by default, so that it submits no form by accident. */
export function Button({
  look,
  size,
  busy = false,
  className,
  style,
  onClick,
  children,
  ...native
}: ButtonProps) {
  const node = useRef<HTMLButtonElement>(null);
  // The busy label is often shorter: the button keeps its width, so that nothing next to it moves. It is measured once,
  // in the render that makes the button busy, while the page still shows the usual label.
  const width = useRef<number>(undefined);
  width.current = busy === false ? undefined : (width.current ?? node.current?.offsetWidth);
  return (
    <button
      type="button"
      ref={node}
      className={buttonClass({ look, size }, className)}
      // Not `disabled`, which would take the focus away from the button that was just pressed.
      aria-disabled={busy !== false || undefined}
      aria-busy={busy !== false || undefined}
      onClick={busy === false ? onClick : (event) => event.preventDefault()}
      style={busy === false ? style : { minWidth: width.current, ...style }}
      {...native}
    >
      {busy === false ? (
        children
      ) : (
        <>
          <span className="spin" />
          {busy}
        </>
      )}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, which is also the tooltip. */
  label: string;
}

export function IconButton({ label, className, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={className ? `icon-button ${className}` : 'icon-button'}
      {...native}
    />
  );
}
