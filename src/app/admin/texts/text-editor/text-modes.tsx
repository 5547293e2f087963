import { ToggleGroup } from 'radix-ui';

/** The ways to see one text. */
export const textModes = ['visual', 'html', 'preview'] as const;
export type TextMode = (typeof textModes)[number];

const labels: Record<TextMode, string> = { visual: 'Visual', html: 'HTML', preview: 'Preview' };

interface TextModesProps {
  mode: TextMode;
  onMode: (mode: TextMode) => void;
  /** Why the text stays in its mode for now. */
  held: string | undefined;
}

/** Switches between the ways to see a text; arrow keys move between them. */
export function TextModes({ mode, onMode, held }: TextModesProps) {
  return (
    <ToggleGroup.Root
      type="single"
      className="text-modes"
      aria-label="Mode of the text"
      title={held}
      value={mode}
      disabled={held !== undefined}
      onValueChange={(value) => {
        const chosen = textModes.find((each) => each === value);
        if (chosen) onMode(chosen);
      }}
    >
      {textModes.map((each) => (
        <ToggleGroup.Item key={each} value={each}>
          {labels[each]}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
