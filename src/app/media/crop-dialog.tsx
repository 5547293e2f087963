import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import './crop-dialog.css';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import type { Crop } from '#contract/media/media.ts';
import {
  type CropPreset,
  cropPresets,
  initialCrop,
  isEmptyCrop,
  movingKeys,
  outputSize,
  regionIn,
  type Size,
} from './crop.ts';
import { cropImage, ImageError, type OpenImage, openImage } from './draw-image.ts';

interface RegionOptions {
  /** The part at first; the whole picture without one. */
  start: Crop | null;
  onChosen: (crop: Crop) => Promise<void>;
}

interface CropDialogProps {
  /** The chosen file; the dialog is open while there is one. */
  file: File | undefined;
  /** 3:2 unless told (row 179). */
  preset?: CropPreset | undefined;
  title?: string;
  save?: string;
  /** Closed without a result: the file is discarded. */
  onCancel: () => void;
  /**
   * Does with the result what is to be done; the dialog closes by its caller taking the file away. What it throws is
   * shown, and the image and its crop stay.
   */
  onCropped?: (image: File, onProgress: ProgressListener) => Promise<void>;
  /** Takes the place of `onCropped` where the server crops: the part may have any shape, and no file is made. */
  region?: RegionOptions | undefined;
  /** Moves the focus when the dialog is closed. The button that opened it may have been replaced. */
  onClosed: () => void;
}

/** Chooses the part of an image that is kept (rows 141, 177–180). */
export function CropDialog({ file, title = 'Crop Image', onCancel, onClosed, ...props }: CropDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      wide
      open={file !== undefined}
      onOpenChange={(open) => {
        if (!open && !busy) onCancel();
      }}
      title={title}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      {file ? (
        <CropPanel
          key={keyOf(file)}
          file={file}
          busy={busy}
          setBusy={setBusy}
          onCancel={onCancel}
          {...props}
        />
      ) : null}
    </Dialog>
  );
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

interface CropPanelProps extends Omit<CropDialogProps, 'file' | 'title' | 'onClosed'> {
  file: File;
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

function CropPanel({
  file,
  preset = cropPresets.general,
  save = 'Save',
  busy,
  setBusy,
  onCancel,
  onCropped,
  region,
}: CropPanelProps) {
  const { image, failure } = useOpenImage(file);
  const [crop, setCrop] = useState<PercentCrop>();
  const [problem, setProblem] = useState<Problem>();
  const [share, setShare] = useState<number>();

  async function cropAndSave() {
    if (!image || busy) return;
    if (!crop || isEmptyCrop(crop)) {
      setProblem({ title: 'Please crop the image first' });
      return;
    }
    await saving(async () => {
      if (region) await region.onChosen(fractionsOf(crop));
      else await onCropped?.(await cropImage(image, { ...preset, region: crop }), setShare);
    });
  }

  async function saving(save: () => Promise<void> | undefined) {
    setBusy(true);
    setProblem(undefined);
    setShare(undefined);
    try {
      await save();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  /** The region and its corners have no use for Enter. */
  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void cropAndSave();
  }

  const size =
    image && crop && !isEmptyCrop(crop)
      ? outputSize(regionIn(image, crop, image), region ? {} : preset)
      : undefined;
  const shown = failure ?? problem;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the region in it has the focus and its own role */}
      <div className="cropper" onKeyDown={saveByKey}>
        {image ? (
          <CropPicture
            url={image.url}
            aspect={region ? undefined : preset.aspect}
            crop={crop}
            busy={busy}
            onCrop={setCrop}
            startOf={(shown) =>
              region ? percentOf(region.start ?? WHOLE) : inPercent(initialCrop(preset, shown), shown)
            }
          />
        ) : (
          <span className="hint">{failure ? 'No picture' : 'Loading...'}</span>
        )}
      </div>
      <div className="dialog-body crop-facts">
        <KeyHint crop={crop} />
        <span className="hint tabular">{size ? `${size.width} × ${size.height} px` : null}</span>
      </div>
      {image?.animation && !region ? (
        <AnimationNotice
          animation={image.animation}
          busy={busy}
          onKeep={(animation) => void saving(async () => onCropped?.(animation, setShare))}
        />
      ) : null}
      {shown ? (
        <div className="dialog-body">
          <Notice>
            <b>{shown.title}</b>
            {shown.line ? <p>{shown.line}</p> : null}
            {shown.again ? (
              <Button size="tiny" onClick={() => void cropAndSave()}>
                Try again
              </Button>
            ) : null}
          </Notice>
        </div>
      ) : null}
      {busy && share !== undefined && share < 1 ? (
        <progress className="crop-progress" aria-label="Upload" value={share} />
      ) : null}
      <footer>
        <Button size="small" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          look="primary"
          size="small"
          // The region comes with the picture, a moment after the file is decoded.
          disabled={!image || !crop}
          busy={busy && progressWords(share)}
          onClick={() => void cropAndSave()}
        >
          {save}
        </Button>
      </footer>
    </>
  );
}

interface CropPictureProps {
  url: string;
  /** Undefined for a part of any shape. */
  aspect: number | undefined;
  crop: PercentCrop | undefined;
  busy: boolean;
  onCrop: (crop: PercentCrop) => void;
  /** The part at first, by the size in which the picture is shown. */
  startOf: (shown: Size) => PercentCrop;
}

/** The picture with the part that is kept, which has the focus at first. */
function CropPicture({ url, aspect, crop, busy, onCrop, startOf }: CropPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame}>
      <ReactCrop
        crop={crop}
        {...(aspect === undefined ? {} : { aspect })}
        ruleOfThirds
        disabled={busy}
        onChange={(_, percent) => onCrop(percent)}
      >
        <img
          src={url}
          alt="To be cropped"
          onLoad={({ currentTarget: { width, height } }) => {
            // Rendered at once: the region must be there to get the focus, so that arrow keys move it.
            flushSync(() => onCrop(startOf({ width, height })));
            frame.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
          }}
        />
      </ReactCrop>
    </div>
  );
}

interface AnimationNoticeProps {
  animation: File;
  busy: boolean;
  onKeep: (animation: File) => void;
}

/** Says that a crop makes a still, and offers to keep the whole animation. */
function AnimationNotice({ animation, busy, onKeep }: AnimationNoticeProps) {
  return (
    <div className="dialog-body">
      <Notice kind="note">
        <p>This picture is animated. A crop of it is a still of its first frame.</p>
        <Button size="tiny" disabled={busy} onClick={() => onKeep(animation)}>
          Keep it whole and animated
        </Button>
      </Notice>
    </div>
  );
}

/** The keys that do something to this region: a region as wide as the picture moves up and down only. */
function KeyHint({ crop }: { crop: PercentCrop | undefined }) {
  const keys = crop ? movingKeys(crop) : [];
  const steps = (
    <>
      by {ReactCrop.nudgeStep}, with <kbd>Shift</kbd> {ReactCrop.nudgeStepMedium}, with{' '}
      <kbd>{isMac() ? '⌘' : 'Ctrl'}</kbd> {ReactCrop.nudgeStepLarge}
    </>
  );
  return (
    <span className="hint">
      {keys.length > 0 ? (
        <>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          move {steps}.{' '}
        </>
      ) : null}
      <kbd>Tab</kbd> leads to the corners, which the arrow keys move{keys.length > 0 ? '' : <> {steps}</>}.{' '}
      <kbd>Enter</kbd> saves.
    </span>
  );
}

interface Problem {
  title: string;
  line?: string | undefined;
  /** A second try may do. */
  again?: true;
}

/** Row 185: what was cropped could not be made, or could not be kept or sent. */
function problemOf(error: unknown): Problem {
  const reason = error instanceof Error && error.message ? error.message : 'Unknown error';
  if (error instanceof ImageError)
    return { title: `Failed to process cropped image: ${reason}`, line: error.hint };
  return { title: 'Failed to save image', line: reason, again: true };
}

function progressWords(share: number | undefined): string {
  return share === undefined || share >= 1 ? 'Processing' : `${Math.round(share * 100)} %`;
}

function useOpenImage(file: File): { image?: OpenImage; failure?: Problem } {
  const [opened, setOpened] = useState<{ image?: OpenImage; failure?: Problem }>({});
  useEffect(() => {
    let left = false;
    const opening = openImage(file);
    opening.then(
      (image) => !left && setOpened({ image }),
      (error: unknown) => {
        if (left) return;
        const failure = failureOf(error);
        setOpened({ failure });
        toasts.error('Failed to process image', failure.title);
      },
    );
    return () => {
      left = true;
      opening.then(({ close }) => close()).catch(() => {});
    };
  }, [file]);
  return opened;
}

function failureOf(error: unknown): Problem {
  if (error instanceof ImageError) return { title: error.message, line: error.hint };
  return { title: 'Failed to process image' };
}

const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

function percentOf({ x, y, width, height }: Crop): PercentCrop {
  return { unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

/** A region may reach a little over the edge, by the error of its numbers. */
function fractionsOf({ x, y, width, height }: PercentCrop): Crop {
  const [left, top] = [x, y].map((each) => Math.min(1, Math.max(0, each / 100))) as [number, number];
  return {
    x: left,
    y: top,
    width: Math.min(width / 100, 1 - left),
    height: Math.min(height / 100, 1 - top),
  };
}

function inPercent(
  region: ReturnType<typeof initialCrop>,
  { width, height }: { width: number; height: number },
): PercentCrop {
  return {
    unit: '%',
    x: (region.x / width) * 100,
    y: (region.y / height) * 100,
    width: (region.width / width) * 100,
    height: (region.height / height) * 100,
  };
}

function isMac(): boolean {
  return /Mac/.test(navigator.platform);
}
