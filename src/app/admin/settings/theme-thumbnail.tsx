interface ThemeImageProps {
  theme: 'light' | 'dark' | 'system';
}

/** The page in small, in the neutrals of `tokens.css` as hex. */
const inks = {
  light: { ground: '#fcfdfd', line: '#dee0e3', text: '#13171e' },
  dark: { ground: '#0e1014', line: '#272a2f', text: '#ebedef' },
  system: { ground: 'linear-gradient(100deg, #fcfdfd 50%, #0e1014 50%)', line: '#888c94', text: '#888c94' },
};

export function ThemeImage({ theme }: ThemeImageProps) {
  const { ground, line, text } = inks[theme];
  return (
    <svg
      className="theme-thumbnail"
      viewBox="0 0 180 72"
      preserveAspectRatio="none"
      style={{ background: ground }}
      aria-hidden="true"
    >
      <path d="M46 0V72" stroke={line} />
      <rect x="14" y="16" width="20" height="20" rx="2" fill={line} />
      <rect x="58" y="16" width="78" height="7" fill={text} />
      <rect x="58" y="28" width="52" height="7" fill={text} />
      <rect x="58" y="46" width="26" height="10" rx="2" fill="var(--accent-solid)" />
    </svg>
  );
}
