import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import { placePictures } from '../../../contract/placed-pictures.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { sourcesQuery } from '../../queries/page.queries.ts'
import { picturesOf } from '../../state/picture.ts'

/** Places the pictures of a day in its page, or in a draft of it, by the sentences that the draft still has. */
export function usePlacePictures(journal: Journal) {
  const { data: day } = useQuery(dayQuery(journal.date))
  const pictures = useMemo(() => picturesOf(day?.events ?? []), [day])
  const { data: sources } = useQuery({ ...sourcesQuery(journal), enabled: pictures.length > 0 })
  return useCallback(
    (content: string) => {
      const sentences = sources?.sentences.flatMap(({ start, end, eventIds }) => {
        const text = journal.content.slice(start, end)
        const at = content.startsWith(text, start) ? start : content.indexOf(text)
        return at < 0 ? [] : [{ end: at + text.length, eventIds }]
      })
      const { coverId, hiddenPictures: hidden } = journal
      return placePictures({ content, text: content, sentences, pictures, coverId, hidden })
    },
    [journal, pictures, sources],
  )
}
