import { type ReactNode, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { Journal } from '../../../contract/journal.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { type Picture, picturesAndFilmsOf } from '../../state/picture.ts'
import { queryClient } from '../../state/query-client.ts'
import { later } from '../shell/later.tsx'

const PictureViewer = later(async () => (await import('./picture-viewer.tsx')).PictureViewer)

interface Shown {
  pictures: readonly Picture[]
  start: number
  /** The page that they were opened from, which its owner can arrange. */
  journal: Journal | undefined
}

type Show = (pictures: readonly Picture[], id: string, journal?: Journal) => void

/** Pictures and films of the whole day, if it is cached: the viewer turns through the day. */
export function listShown(event: Event): Picture[] {
  const events = queryClient.getQueryData(dayQuery(event.date).queryKey)?.events ?? []
  return picturesAndFilmsOf(events.some(({ id }) => id === event.id) ? events : [event])
}

/** The full-screen viewer. @returns the viewer to render, and a function that opens it at a picture */
export function useViewer(): { viewer: ReactNode; show: Show } {
  const [shown, setShown] = useState<Shown>()
  return {
    viewer: shown && <PictureViewer {...shown} onClose={() => setShown(undefined)} />,
    show: (pictures, id, journal) =>
      setShown({
        pictures,
        journal,
        start: Math.max(
          0,
          pictures.findIndex(({ attachment }) => attachment.id === id),
        ),
      }),
  }
}
