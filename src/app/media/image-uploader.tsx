import { type ComponentProps, useRef, useState } from 'react';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import type { CropPreset } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import { ImageZone } from './image-drop-zone.tsx';

interface ImageUploaderProps extends Omit<ComponentProps<typeof ImageZone>, 'onFiles' | 'multiple' | 'ref'> {
  preset?: CropPreset;
  /** The crop dialog of this uploader. */
  cropTitle?: string;
  cropSave?: string;
  onCropped: (image: File, onProgress: ProgressListener) => Promise<void>;
}

/** A zone for one image, and the dialog that crops it (rows 177, 178). */
export function ImageUploader({ preset, cropTitle, cropSave, onCropped, ...props }: ImageUploaderProps) {
  const [file, setFile] = useState<File>();
  const zone = useRef<HTMLDivElement>(null);
  return (
    <>
      <ImageZone ref={zone} {...props} onFiles={([chosen]) => setFile(chosen)} />
      <CropDialog
        file={file}
        preset={preset}
        title={cropTitle}
        save={cropSave}
        onCancel={() => setFile(undefined)}
        onClosed={() => zone.current?.querySelector('button')?.focus()}
        onCropped={async (image, onProgress) => {
          await onCropped(image, onProgress);
          setFile(undefined);
        }}
      />
    </>
  );
}
