import { useState } from 'preact/hooks';
import { useWindowEvent } from '../base/window-event.ts';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes a file that is dropped anywhere on the page; returns whether one is dragged over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  // Without `preventDefault` the browser would open the file in place of the page.
  useWindowEvent(['dragenter', 'dragover'], (event) => {
    if (!holdsFile(event as DragEvent)) return;
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent(['dragleave'], (event) => {
    if ((event as DragEvent).relatedTarget === null) setOver(false);
  });
  useWindowEvent(['drop'], (event) => {
    if (!holdsFile(event as DragEvent)) return;
    event.preventDefault();
    setOver(false);
    const [file] = (event as DragEvent).dataTransfer!.files;
    if (file) onFile(file);
  });
  return isOver;
}
