import { useCallback, useMemo } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import { type PageOfPictures, weavePictures } from '../../../contract/placed-pictures.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { onlyPictures, type Picture } from '../../state/picture.ts'
import { fillPictures } from '../text/page-pictures.ts'
import { useViewer } from './use-viewer.tsx'

type ShownPage = Pick<PageOfPictures, 'text' | 'sentences'> & {
  journal: Journal | undefined
  /** Pictures and films: these stand in no page, and are among the pictures in the viewer. */
  shown: readonly Picture[]
}

/**
 * The text of a page with its pictures, and what shows them: `fill` after the text was rendered, and `open` at a click,
 * which opens the viewer.
 *
 * @param page its lists are those of the last render, unless they have changed
 */
export function usePagePictures({ journal, text, sentences, shown }: ShownPage) {
  const pictures = useMemo(() => onlyPictures(shown), [shown])
  const { content } = journal ?? { content: text }
  const [coverId, hidden] = [journal?.coverId, journal?.hiddenPictures]
  const words = useScreenWords('viewer')
  const { viewer, show } = useViewer()
  const woven = useMemo(
    () => weavePictures({ content, text, sentences, pictures, coverId, hidden }),
    [content, text, sentences, pictures, coverId, hidden],
  )
  const fill = useCallback((root: HTMLElement) => fillPictures(root, pictures, words.show), [pictures, words])
  const open = (target: EventTarget): boolean => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-picture]')?.dataset.picture
    if (!id) return false
    show(shown, id, journal)
    return true
  }
  return { text: woven, fill, open, viewer }
}
