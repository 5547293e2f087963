import { type ComponentProps, useState } from 'react';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import type { CropPreset } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import { PictureZone } from './image-drop-zone.tsx';

interface PictureUploaderProps extends Omit<ComponentProps<typeof PictureZone>, 'onFiles' | 'multiple'> {
  preset?: CropPreset;
  /** Of the crop dialog. */
  cropTitle?: string;
  cropSave?: string;
  onCropped: (picture: File, onProgress: ProgressListener) => Promise<void>;
}

/** A zone for one picture, and the dialog that crops it (rows 177, 178). */
export function PictureUploader({ preset, cropTitle, cropSave, onCropped, ...zone }: PictureUploaderProps) {
  const [file, setFile] = useState<File>();
  return (
    <>
      <PictureZone {...zone} onFiles={([chosen]) => setFile(chosen)} />
      <CropDialog
        file={file}
        preset={preset}
        title={cropTitle}
        save={cropSave}
        onCancel={() => setFile(undefined)}
        onCropped={async (picture, onProgress) => {
          await onCropped(picture, onProgress);
          setFile(undefined);
        }}
      />
    </>
  );
}
