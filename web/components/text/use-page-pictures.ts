import { useCallback, useMemo } from 'react'
import { useViewerWords } from '../../i18n/viewer-words.ts'
import { useViewer } from '../pictures/use-viewer.tsx'
import { fillPictures } from './page-pictures.ts'
import { type PageOfPictures, weavePictures } from './placed-pictures.ts'

/**
 * The text of a page with its pictures, and what shows them: `fill` after the text was rendered, and `open` at a click,
 * which opens the viewer.
 *
 * @param page its lists are those of the last render, unless they have changed
 */
export function usePagePictures({ content, text, sentences, pictures }: PageOfPictures) {
  const words = useViewerWords()
  const { viewer, show } = useViewer()
  const woven = useMemo(
    () => weavePictures({ content, text, sentences, pictures }),
    [content, text, sentences, pictures],
  )
  const fill = useCallback((root: HTMLElement) => fillPictures(root, pictures, words.show), [pictures, words])
  const open = (target: EventTarget): boolean => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-picture]')?.dataset.picture
    if (!id) return false
    show(pictures, id)
    return true
  }
  return { text: woven, fill, open, viewer }
}
