/** What a program put on the clipboard, or somebody dragged here. Absent kinds are empty. */
export interface ClipboardContent {
  html: string;
  plain: string;
  /** Rich Text Format: word processors put their pictures there. */
  rtf: string;
  /** JSON about the language of copied code. */
  editorData: string;
  files: File[];
}

export function readClipboard(data: DataTransfer): ClipboardContent {
  return {
    html: data.getData('text/html'),
    plain: (data.getData('text/plain') || data.getData('text/uri-list')).replace(/\r\n?/g, '\n'),
    rtf: data.getData('text/rtf'),
    editorData: data.getData('vscode-editor-data'),
    files: [...data.files],
  };
}
