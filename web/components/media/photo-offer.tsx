// Offers to copy the time and place of photos and films to their event.

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api, call } from '../../api/call.ts'
import { photoFactsOf, uncertainDateOf } from '../../files/photo-facts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { recordLineEach } from '../../sending/record-line-each.ts'
import { type CaptureDraft, EMPTY_DRAFT, type PhotoFacts } from '../../state/draft.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange } from '../../state/query-client.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'

interface Properties {
  files: readonly KeptFile[]
  /** The draft's date. */
  date: string
  draft: CaptureDraft
  onDraft: (draft: CaptureDraft) => void
}

export function PhotoOffer({ files, date, draft, onDraft }: Properties) {
  const words = useScreenWords('media')
  const label = useFactsLabel(date)
  const factsText = useFactsText()
  const formats = useFormats()
  const [first] = files
    .map((file) => ({ facts: photoFactsOf(file), isFilm: file.attachment?.kind === 'video' }))
    .filter(({ facts }) => facts !== undefined)
    .sort((one, other) => momentOf(one.facts) - momentOf(other.facts))
  const named = useNamed(first?.facts)
  const [, navigate] = useLocation()
  const { mutate: recordEach, isPending: isRecording } = useMutation(
    diaryChange(async () => {
      onDraft(EMPTY_DRAFT)
      try {
        const { count, firstDate } = await recordLineEach({ files, date, content: draft.content })
        // As for a single photo that is put on its day.
        if (firstDate !== date) navigate(`/day/${firstDate}`)
        showNotice({ message: words.recordedLines(count) })
      } catch (error) {
        onDraft(draft)
        throw error
      }
    }),
  )
  if (draft.taken)
    return <TakenChip facts={draft.taken} onDrop={() => onDraft({ ...draft, taken: undefined })} />
  const perhaps = named?.occurredAt === undefined ? uncertainDateOf(files, date) : undefined
  if (!named && perhaps === undefined) return null
  const take = (facts: PhotoFacts) => onDraft({ ...draft, taken: facts })
  const shots = files.filter(
    ({ mediaType, refusal }) => /^(image|video)\//.test(mediaType) && refusal === null,
  )
  const hasFilms = shots.some(({ mediaType }) => mediaType.startsWith('video/'))
  const isWhole = files.every(({ attachment, taken, refusal }) => attachment ?? taken ?? refusal)
  return (
    <div className="row">
      {shots.length > 1 && (
        <>
          <span className="quiet small">{words.oneLineEachHint(shots.length, hasFilms)}</span>
          <button
            type="button"
            className="chip"
            // A second press would record the same files again.
            disabled={!isWhole || isRecording}
            onClick={() => recordEach()}
          >
            {words.oneLineEach(hasFilms)}
          </button>
        </>
      )}
      {named && (
        <button type="button" className="chip" onClick={() => take(named)}>
          <MediaIcon name="time" />
          <span>
            {shots.length > 1 ? words.allInOne(factsText(named)) : label(named, first?.isFilm ?? false)}
          </span>
        </button>
      )}
      {perhaps !== undefined && (
        <button type="button" className="chip" onClick={() => take({ ...named, date: perhaps })}>
          <MediaIcon name="time" />
          <span>{words.perhapsOn(formats.mediumDate(perhaps))}</span>
        </button>
      )}
    </div>
  )
}

const momentOf = (facts?: PhotoFacts): number =>
  facts?.occurredAt ? Date.parse(facts.occurredAt) : Number.POSITIVE_INFINITY

/** Adds the place's name, if the service is reachable and knows it. */
function useNamed(facts: PhotoFacts | undefined): PhotoFacts | undefined {
  const { latitude, longitude } = facts ?? {}
  const { data } = useQuery({
    queryKey: ['place-name', latitude, longitude],
    // The service limits the digits of a number in a URL.
    queryFn: ({ signal }) =>
      call(
        api.places.reverse.$get,
        { query: { latitude: (latitude ?? 0).toFixed(6), longitude: (longitude ?? 0).toFixed(6) } },
        signal,
      ),
    enabled: latitude !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const placeName = data?.placeName
  return facts && (placeName ? { ...facts, placeName } : facts)
}

/** The date, time and place of a photo, as far as they are known. */
function useFactsText(): (facts: PhotoFacts) => string {
  const words = useScreenWords('media')
  const formats = useFormats()
  return ({ date, occurredAt, timeZone, latitude, placeName }) =>
    [
      date && formats.mediumDate(date),
      occurredAt && wallClockOf(occurredAt, timeZone ?? null),
      latitude !== undefined && (placeName ?? words.takenAtPlace),
    ]
      .filter(Boolean)
      .join(words.comma)
}

/** Offers to copy the time and place, in a few words. */
function useFactsLabel(date: string): (facts: PhotoFacts, isFilm: boolean) => string {
  const words = useScreenWords('media')
  const formats = useFormats()
  return (facts, isFilm) => {
    const own = isFilm ? words.ofFilm : words.ofPhoto
    const time = facts.occurredAt && wallClockOf(facts.occurredAt, facts.timeZone ?? null)
    const place = facts.latitude === undefined ? undefined : (facts.placeName ?? words.takenAtPlace)
    if (facts.date !== undefined && facts.date !== date)
      return own.day(formats.mediumDate(facts.date), [time, place].filter(Boolean).join(words.comma))
    if (time && place) return own.timeAndPlace(time, place)
    return time ? own.time(time) : own.place(place ?? '')
  }
}

/** The copied time and place, with a button to remove them. */
function TakenChip({ facts, onDrop }: { facts: PhotoFacts; onDrop: () => void }) {
  const words = useScreenWords('media')
  const factsText = useFactsText()
  return (
    <span className="chip on">
      <MediaIcon name="time" />
      <span>{factsText(facts)}</span>
      <button type="button" aria-label={words.dropPhotoFacts} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </span>
  )
}
