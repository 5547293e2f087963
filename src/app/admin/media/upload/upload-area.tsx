import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFilesStayOut } from '#app/media/use-files-stay-out.ts';
import { openDialog } from '#app/ui/dialogs/open-dialog.ts';
import { filesOfTransfer } from './chosen-files.ts';
import type { ChosenFile } from './upload-queue.ts';

interface UploadAreaProps {
  disabled: boolean;
  onFiles: (files: ChosenFile[]) => void;
  children: ReactNode;
}

/** A screen that takes files and folders that are dropped anywhere on it, and files that are pasted. */
export function UploadArea({ disabled, onFiles, children }: UploadAreaProps) {
  const [over, setOver] = useState(false);
  useFilesStayOut();

  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]');
    if (disabled || isTyping || !clipboardData?.files.length || openDialog()) return;
    event.preventDefault();
    void filesOfTransfer(clipboardData).then(onFiles);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  function dragged(event: DragEvent) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function left({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function dropped(event: DragEvent) {
    if (!over) return;
    event.preventDefault();
    setOver(false);
    void filesOfTransfer(event.dataTransfer).then(onFiles);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way among others; the buttons are for everybody
    <div
      className={over ? 'upload-area is-over' : 'upload-area'}
      onDragEnter={dragged}
      onDragOver={dragged}
      onDragLeave={left}
      onDrop={dropped}
    >
      {children}
      {over ? (
        <div className="upload-drop" aria-hidden>
          <b>Drop to upload</b>
        </div>
      ) : null}
    </div>
  );
}
