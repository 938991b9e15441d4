// Which parts of a day's screen are shown. A part that loads late would move what stands below it, so each waits for those
// above it: today has the look-back, lines, the evening's question and a page; another day has its page, then its lines.

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Day } from '../../../contract/days.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import type { LookBack } from '../../queries/look-back.queries.ts'
import { sourcesQuery } from '../../queries/page.queries.ts'
import { useKnownSettings } from '../../queries/settings.queries.ts'
import { picturesOf } from '../../state/picture.ts'
import { eveningCode } from '../evening/evening-code.ts'
import { useLookBack } from '../look-back/use-look-back.ts'
import { attachmentsCode } from '../media/attachments-code.ts'
import { pageCode } from '../page/page-code.ts'
import { markdownCode } from '../text/markdown-code.ts'

interface DayParts {
  answer: UseQueryResult<Day>
  /** Once the day is known. The other days below are the same one, each once its part can be shown. */
  day: Day | undefined
  dayOfPage: Day | undefined
  dayOfLines: Day | undefined
  dayOfEvening: Day | undefined
  lookBack: {
    found: LookBack | undefined
    /** Of the lines, where it came in time; otherwise below them. */
    above: LookBack | undefined
    below: LookBack | undefined
  }
  /** Whether it is known what an empty day shows in place of a page. */
  isEmptyPlaceKnown: boolean
}

export function useDayParts(date: string, isToday: boolean): DayParts {
  const answer = useQuery(dayQuery(date))
  // The height of the page's place depends on the settings.
  const { isSettled: areSettingsKnown } = useKnownSettings()
  const day = areSettingsKnown ? answer.data : undefined
  const { lookBack, isLate, isSettled: isLookBackSettled } = useLookBack(date, isToday, day !== undefined)
  const hasFiles = day?.events.some(({ attachments }) => attachments.length > 0) ?? false
  const areFilesReady = attachmentsCode.use(hasFiles).isSettled || !hasFiles
  const { isSettled: isEveningReady } = eveningCode.use()
  const isAbovePageReady = !isToday || isEveningReady
  const isPageReady = useIsPageReady(day)
  const dayOfPage = isAbovePageReady && areFilesReady && isPageReady ? day : undefined
  const dayOfTodaysLines = isLookBackSettled && areFilesReady ? day : undefined
  const dayOfLines = isToday ? dayOfTodaysLines : dayOfPage
  return {
    answer,
    day,
    dayOfPage,
    dayOfLines,
    dayOfEvening: isToday && isEveningReady ? dayOfLines : undefined,
    lookBack: {
      found: lookBack,
      above: isLate ? undefined : lookBack,
      below: isLate ? lookBack : undefined,
    },
    isEmptyPlaceKnown: isLookBackSettled && isAbovePageReady,
  }
}

/** Whether the page of a day can be drawn at once and whole. */
function useIsPageReady(day: Day | undefined): boolean {
  const { isSettled: isCodeReady } = pageCode.use()
  const { isSettled: isTextReady } = markdownCode.use()
  const arePicturesPlaced = usePicturesPlaced(day)
  return isCodeReady && (isTextReady || !day?.journal) && arePicturesPlaced
}

const NO_PAGE = { date: '', id: '', version: 0, doubtCount: 0, stale: false }

/**
 * Whether it is known where the pictures of a day stand in its page: they would move what is below them. Once it was
 * known, a new text of the page waits for nothing.
 */
function usePicturesPlaced(day: Day | undefined): boolean {
  const { date, journal = null, events = [] } = day ?? {}
  const [shownDate, setShownDate] = useState<string>()
  const isAsked =
    date !== undefined && date !== shownDate && journal !== null && picturesOf(events).length > 0
  const { isFetched, failureCount } = useQuery({ ...sourcesQuery(journal ?? NO_PAGE), enabled: isAsked })
  const isKnown = !isAsked || isFetched || failureCount > 0
  useEffect(() => {
    if (isKnown) setShownDate(date)
  }, [isKnown, date])
  return isKnown
}
