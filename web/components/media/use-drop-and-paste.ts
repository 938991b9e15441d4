// From the first paint on: files that are dropped or pasted wait on this device until their tray is loaded.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Handles files pasted anywhere in the form, or in the one around the element. */
export function usePaste(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useRef(onFiles)
  take.current = onFiles
  useLayoutEffect(() => {
    const form = root.current?.closest('form')
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      const files = [...(clipboardData?.files ?? [])]
      if (!clipboardData || files.length === 0 || isPictureOfText(clipboardData)) return
      // The field takes the text that comes with them.
      if (clipboardData.getData('text/plain') === '') event.preventDefault()
      take.current(files)
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [root])
}

/** Word processors add a picture of the copied text to it. Pictures that are in the text are named in its HTML. */
function isPictureOfText(data: DataTransfer): boolean {
  const html = data.getData('text/html')
  const isOffice = /urn:schemas-microsoft-com:office|content="?(?:Microsoft|LibreOffice|OpenOffice)/i.test(
    html,
  )
  return isOffice && data.getData('text/plain') !== '' && !/<(?:img|v:imagedata)\b/i.test(html)
}

/** Handles files dropped anywhere on the day. @returns whether files are dragged over it */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const take = useRef(onFiles)
  take.current = onFiles
  const [isDragging, setIsDragging] = useState(false)
  useLayoutEffect(() => {
    const stop = new AbortController()
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsDragging(false)
    const drop = (event: DragEvent) => {
      setIsDragging(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over, stop)
    document.addEventListener('dragleave', leave, stop)
    document.addEventListener('drop', drop, stop)
    return () => stop.abort()
  }, [])
  return isDragging
}
