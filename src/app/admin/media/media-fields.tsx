import { SwitchLine } from '#app/forms/switch-field.tsx';
import { lacksAlt } from '#app/media/library/media-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { limits } from '#contract/limits.ts';
import type { Media } from '#contract/media/media.ts';
import type { useMediaSaving } from './use-media-saving.ts';

interface MediaFieldsProps {
  /** With the changes that are not saved yet. */
  media: Media;
  saving: ReturnType<typeof useMediaSaving>;
  readOnly: boolean;
}

/** The name and the alternative text. They save themselves. */
export function MediaFields({ media, saving, readOnly }: MediaFieldsProps) {
  const { name, alt, isDecorative, kind } = media;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its fields
    <div className="media-fields" onBlur={() => void saving.flush()}>
      <Field
        label="Name"
        hint="In the library only. The address stays as it is."
        error={saving.errorOf('name')}
      >
        {(aria) => (
          <input
            className="input"
            value={name}
            maxLength={limits.mediaName}
            readOnly={readOnly}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => saving.change({ name: target.value })}
            {...aria}
          />
        )}
      </Field>
      {kind === 'image' ? (
        <>
          <Field label="Alternative text" hint={altHint(media)} error={saving.errorOf('alt')}>
            {(aria) => (
              <textarea
                className="input"
                rows={2}
                value={alt}
                maxLength={limits.line}
                readOnly={readOnly}
                disabled={isDecorative}
                dir="auto"
                onChange={({ target }) => saving.change({ alt: target.value })}
                {...aria}
              />
            )}
          </Field>
          <SwitchLine
            label="Decorative"
            checked={isDecorative}
            disabled={readOnly}
            onCheckedChange={(on) => saving.change({ isDecorative: on })}
          >
            It says nothing that the text does not say, and screen readers skip it.
          </SwitchLine>
        </>
      ) : null}
      <p className={saving.state === 'failed' ? 'media-saving is-failed' : 'media-saving'} role="status">
        {saving.state === 'saving' ? 'Saving...' : null}
        {saving.state === 'saved' ? 'Saved' : null}
        {saving.state === 'failed' ? (
          <>
            Not saved. {saving.failure}{' '}
            <Button size="tiny" onClick={() => void saving.flush()}>
              Try again
            </Button>
          </>
        ) : null}
      </p>
    </div>
  );
}

function altHint(media: Media): string {
  if (media.isDecorative) return 'A decorative picture has none.';
  return lacksAlt(media)
    ? 'What the picture shows, for people who cannot see it. New uses of the picture start with it.'
    : 'New uses of the picture start with it. Texts that use it already keep theirs.';
}
