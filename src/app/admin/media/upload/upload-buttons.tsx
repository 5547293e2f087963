import { type Ref, useImperativeHandle, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FolderUp, Upload } from '#app/ui/icons.ts';
import { filesOfInput } from './chosen-files.ts';
import type { ChosenFile } from './upload-queue.ts';

/** Opens the file chooser of the system. */
export interface UploadInputs {
  files: () => void;
  folder: () => void;
}

interface UploadButtonsProps {
  ref: Ref<UploadInputs>;
  onFiles: (files: ChosenFile[]) => void;
}

/** Chooses files or a folder to upload. */
export function UploadButtons({ ref, onFiles }: UploadButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const openFiles = () => files.current?.click();
  const openFolder = () => folder.current?.click();
  useImperativeHandle(ref, () => ({ files: openFiles, folder: openFolder }));

  const shared = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (currentTarget.files?.length) onFiles(filesOfInput(currentTarget.files));
      // The same files can be chosen again.
      currentTarget.value = '';
    },
  };
  return (
    <div className="screen-actions">
      {/* Systems of phones choose no folders. */}
      <Button className="folder-button" onClick={openFolder}>
        <FolderUp className="icon" />
        Upload a folder
      </Button>
      <Button look="primary" onClick={openFiles}>
        <Upload className="icon" />
        Upload files
      </Button>
      <input ref={files} aria-label="Files to upload" {...shared} />
      <input
        ref={(node) => {
          folder.current = node;
          // React's types do not know this attribute.
          if (node) node.webkitdirectory = true;
        }}
        aria-label="Folder to upload"
        {...shared}
      />
    </div>
  );
}
