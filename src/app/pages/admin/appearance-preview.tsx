import { type Control, useWatch } from 'react-hook-form';
import { type AccentShades, deriveAccent } from '#format/accent.ts';
import type { SettingsValues } from './settings-values.ts';

/** A piece of the site in the chosen colour and font, before anything is saved. Nothing in it can be used. */
export function AppearancePreview({ control }: { control: Control<SettingsValues> }) {
  const { primaryColor, fontFamily } = useWatch({ control, name: 'appearance' });
  const shades = deriveAccent(primaryColor);
  return (
    <aside className="prev-pan" aria-label="Preview">
      <style>{`.prev-pan{${declarations(shades.light)}}.dark .prev-pan{${declarations(shades.dark)}}`}</style>
      <span className="label">Preview</span>
      <div className="pan" data-font={fontFamily}>
        <p className="eyebrow">Software and AI advisor</p>
        <p className="display">What to build, and what to leave alone.</p>
        <p className="muted">
          Body text in the chosen font, with <span className="link">a link</span> in it.
        </p>
        <div className="btn-row">
          <span className="btn btn-p">View My Work</span>
          <span className="btn btn-o">Get In Touch</span>
        </div>
        <div className="chip-row">
          <span className="badge badge-a">New</span>
          <span className="chip">Retrieval</span>
        </div>
      </div>
    </aside>
  );
}

function declarations(shades: AccentShades): string {
  return Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
