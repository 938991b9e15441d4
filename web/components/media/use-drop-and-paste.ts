import { type RefObject, useEffect, useRef, useState } from 'react'

/** Handles files pasted anywhere in the surrounding form. */
export function usePaste(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const form = root.current?.closest('form')
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Word processors add a picture of the copied text to the clipboard.
      const isText = ['text/plain', 'text/html'].every((type) => event.clipboardData?.types.includes(type))
      if (files.length === 0 || isText) return
      event.preventDefault()
      take.current(files)
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [root])
}

/** Handles files dropped anywhere on the day. @returns whether files are dragged over it */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const take = useRef(onFiles)
  take.current = onFiles
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
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
