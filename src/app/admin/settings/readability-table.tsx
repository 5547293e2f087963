import { ENOUGH, readability } from './readability.ts';

const themes = [
  { key: 'light', name: 'Light theme' },
  { key: 'dark', name: 'Dark theme' },
] as const;

const rows = [
  { key: 'link', name: 'Link text' },
  { key: 'button', name: 'Button label' },
] as const;

/** The contrast of a colour in figures and words, and where a shade of it is used instead. */
export function ReadabilityTable({ colour }: { colour: string }) {
  const inThemes = themes.map(({ key, name }) => ({ name, parts: readability(colour, key) }));
  const moved = inThemes.some(({ parts }) => parts.link.shade || parts.button.shade);
  return (
    <div className="readability">
      <table>
        <caption className="visually-hidden">How readable the colour is</caption>
        <thead>
          <tr>
            <td />
            {inThemes.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {inThemes.map(({ name: theme, parts }) => {
                const { ratio, colour: text, ground, shade } = parts[key];
                return (
                  <td key={theme}>
                    <span className="tryout" style={{ color: text, background: ground }} aria-hidden="true">
                      Aa
                    </span>
                    <span>
                      {ratio.toFixed(1)} : 1 <span className="faint">{shade ?? 'as chosen'}</span>
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {moved
          ? `Text needs ${ENOUGH} : 1. Where the colour itself would be too faint or too bright, another shade of it is used.`
          : `Text needs ${ENOUGH} : 1. The colour itself gives more, in both themes.`}
      </p>
    </div>
  );
}
