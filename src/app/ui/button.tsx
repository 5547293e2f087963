import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';

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
  /** While something runs: the words to show instead, beside a spinner. */
  busy?: string | false | undefined;
}

/** A push button; `type="button"` unless told otherwise, so that none submits a form by accident. */
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
  const [width, setWidth] = useState<number>();
  // The busy words are often shorter: the button keeps its width, so nothing beside it jumps.
  useLayoutEffect(() => {
    if (busy === false) setWidth(node.current?.offsetWidth);
  }, [busy]);
  return (
    <button
      type="button"
      ref={node}
      className={buttonClass({ look, size }, className)}
      // Not `disabled`: that would take the focus away from whoever has just pressed it.
      aria-disabled={busy !== false || undefined}
      aria-busy={busy !== false || undefined}
      onClick={busy === false ? onClick : (event) => event.preventDefault()}
      style={busy === false ? style : { minWidth: width, ...style }}
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
  /** What it does, for those who do not see the icon, and as its tooltip. */
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
