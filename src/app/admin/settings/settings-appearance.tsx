import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '#app/forms/choice-field.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { useTheme } from '#app/site/theme.tsx';
import { Check } from '#app/ui/icons.ts';
import { hexColour } from '#contract/fields.ts';
import { fontFamilies, themes } from '#contract/settings.ts';
import { deriveAccent } from '#format/accent.ts';
import { AppearancePreview } from './appearance-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { ReadabilityTable } from './readability-table.tsx';
import type { SettingsValues } from './settings-values.ts';
import { ThemeImage } from './theme-thumbnail.tsx';
import { useFontsInTurn } from './use-fonts-in-turn.ts';

type Theme = (typeof themes)[number];
type Font = (typeof fontFamilies)[number];

const themeNames: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

const fontNames: Record<Font, string> = {
  'open-sans': 'Open Sans',
  inter: 'Inter',
  poppins: 'Poppins',
  roboto: 'Roboto',
  montserrat: 'Montserrat',
};

const SAMPLE = 'What to build, and what to leave alone';

/** The default and the six options of row 153. */
const colours = [
  { value: '#1e90ff', name: 'Default' },
  { value: '#5457d6', name: 'Indigo' },
  { value: '#2563eb', name: 'Blue' },
  { value: '#8b5cf6', name: 'Purple' },
  { value: '#e24896', name: 'Pink' },
  { value: '#f2801e', name: 'Orange' },
  { value: '#16a362', name: 'Green' },
];

const themeChoices = themes.map((value) => ({ value }));
const fontChoices = [...fontFamilies]
  .sort((one) => (one === 'open-sans' ? -1 : 0))
  .map((value) => ({ value }));
const fontsInOrder = fontChoices.map(({ value }) => fontNames[value]);

export function AppearanceSettings({ control }: { control: Control<SettingsValues> }) {
  const { current, choose } = useTheme();
  const appearance = useWatch({ control, name: 'appearance' });
  const colour = useLastColour(appearance.primaryColor);
  const shownFonts = useFontsInTurn(fontsInOrder);

  /** The preview shows each change at once (row 157). */
  function showTheme(theme: Theme) {
    const shown = shownTheme(theme);
    if (shown !== current()) choose(shown);
  }

  return (
    <div className="with-preview">
      <div>
        <ChoiceField
          control={control}
          name="appearance.theme"
          label="Theme"
          className="theme-choice"
          choices={themeChoices}
          hint="What visitors see who have not chosen themselves."
          onChoose={showTheme}
        >
          {({ value }, chosen) => (
            <>
              <ThemeImage theme={value} />
              <span>
                {themeNames[value]}
                {chosen ? <Check className="icon" /> : null}
              </span>
            </>
          )}
        </ChoiceField>
        <ChoiceField
          control={control}
          name="appearance.primaryColor"
          label="Primary colour"
          className="swatches"
          choices={colours}
          hint="Buttons, links and marks use shades of this colour that stay readable in both themes."
        >
          {({ value, name }, chosen) => (
            <>
              <i style={{ background: value }}>
                {chosen ? (
                  <Check
                    className="icon"
                    style={{ stroke: deriveAccent(value).light['on-accent'], strokeWidth: 2.5 }}
                  />
                ) : null}
              </i>
              {name}
            </>
          )}
        </ChoiceField>
        <ColourField control={control} colour={colour} />
        <ReadabilityTable colour={colour} />
        <ChoiceField
          control={control}
          name="appearance.fontFamily"
          label="Font"
          className="font-choice"
          choices={fontChoices}
        >
          {({ value }, chosen) => {
            const face = shownFonts.has(fontNames[value]) ? value : undefined;
            return (
              <>
                <b data-font={face}>{fontNames[value]}</b>
                <span className="muted" data-font={face}>
                  {SAMPLE}
                </span>
                {chosen ? <Check className="icon" /> : null}
              </>
            );
          }}
        </ChoiceField>
        <div className="ruled-top">
          <SwitchField control={control} name="appearance.enableAnimations" label="Animations">
            Small movements on hover and when content appears. Visitors who ask for reduced motion never see
            them.
          </SwitchField>
        </div>
      </div>
      <AppearancePreview
        theme={shownTheme(appearance.theme)}
        colour={colour}
        fontFamily={appearance.fontFamily}
        animations={appearance.enableAnimations}
      />
    </div>
  );
}

/** The typed colour, or the last valid one. */
function useLastColour(typed: string): string {
  const colour = hexColour.safeParse(typed).data;
  const [last, setLast] = useState(colour ?? '');
  if (colour !== undefined && colour !== last) setLast(colour);
  return colour ?? last;
}

function shownTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
