// Converts entries of a reader to events, or to problems.
import { hash } from 'node:crypto'
import { isLongerThan } from '../../contract/characters.ts'
import type { DatedEvent, EventType } from '../../contract/events.ts'
import {
  type Fact,
  type FormatReader,
  isProblem,
  type KeptEvent,
  type MediaReference,
  type ReadContext,
  type SourceEntry,
} from './entry.ts'
import { inOneLine } from './one-line.ts'
import { type Problem, problem } from './problem.ts'
import type { SeenEntries } from './seen-entries.ts'
import type { Source } from './sources/source.ts'
import { toTimedDay } from './zoned-times.ts'

const MAX_CONTENT = 100_000
const MAX_PLACE_NAME = 200
const MAX_MEASURES = 20
const MAX_MEASURE_NAME = 40
/** Of an entry; an event may have fewer. */
const MAX_MEDIA = 200
/** In UTF-16 units, of texts around the content that go to the service. */
const MAX_NAME = 1_000
const MAX_DESCRIPTION = 5_000

/** A valid entry: the fields of its event, and where they come from. */
export interface ValidEntry extends DatedEvent {
  path: string
  /** As in `SourceEntry`. */
  sourceId?: string | undefined
  /** Identifies the source's entry in every export. */
  sourceKey: string
  /** Hash of the entry's content. */
  textHash: string
  media: readonly MediaReference[]
  /** Keys of files that are missing, or that could not be read. */
  missingFiles: readonly string[]
  /** As in `SourceEntry`. */
  eventId?: string | undefined
  kept?: KeptEvent | undefined
  /** Set after the media were uploaded. */
  attachmentIds?: string[] | undefined
}

export const shortHash = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)

/** Identifies a file of an entry, also while it is missing: some sources then do not name its extension. */
export const fileKey = ({ name, kept }: MediaReference): string =>
  shortHash([kept?.sha256 ?? name.replace(/\.[^.]*$/, '')])

/** Removes characters that the databases cannot store, and surrounding white space. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

/** Empty for a fact without a value. */
function textOfFact([name, value = false]: Fact): string {
  if (typeof value === 'boolean') return value ? name : ''
  const parts = typeof value === 'object' ? value.map((part) => part.trim()).filter(Boolean) : [value]
  const text = parts.join(', ')
  return text && `${name}: ${text}`
}

function contentOf({ title, text, facts }: SourceEntry): string {
  const body = clean(text ?? '').replaceAll('\r\n', '\n')
  const heading = clean(title ?? '')
  const shown = (facts ?? []).map(textOfFact).filter(Boolean)
  const isRepeated =
    heading !== '' &&
    body
      .split('\n', 1)[0]
      ?.replace(/^#+\s+/, '')
      .trim() === heading
  return [isRepeated ? '' : heading, body, clean(inOneLine(shown.join(' · ')))].filter(Boolean).join('\n\n')
}

function typeOf({ type, media }: SourceEntry, content: string): EventType {
  if (type) return type
  if (content !== '' || !media?.[0]) return 'text'
  return /\.(m4a|mp3|aac|ogg|opus|wav|flac)$/i.test(media[0].path ?? '') ? 'voice' : 'photo'
}

function pointOf({
  latitude,
  longitude,
}: SourceEntry): { latitude: number; longitude: number } | null | 'bad' {
  if (latitude === undefined && longitude === undefined) return null
  if (latitude === undefined || longitude === undefined) return 'bad'
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : 'bad'
}

function placeNameOf({ placeName }: SourceEntry): string | null {
  const name = clean(placeName ?? '')
  if (name === '') return null
  return isLongerThan(name, MAX_PLACE_NAME) ? `${[...name].slice(0, MAX_PLACE_NAME - 1).join('')}…` : name
}

/** The text of an archived event whose only content is missing files: their transcripts, descriptions or names. */
export const wordsAbout = (media: readonly MediaReference[]): string =>
  media
    .flatMap(({ kept }) => (kept ? [kept.transcript?.text || kept.description?.text || kept.name] : []))
    .join('\n\n')
    .slice(0, MAX_CONTENT)
    .toWellFormed()

const shorten = (file: MediaReference): MediaReference => ({
  ...file,
  name: file.name.slice(0, MAX_NAME),
  description: file.description?.replaceAll('\0', '').slice(0, MAX_DESCRIPTION).toWellFormed(),
})

/** @param format with the source's id it identifies an entry */
export function* validate(
  entry: SourceEntry,
  format: string,
  context: ReadContext,
): Generator<ValidEntry | Problem> {
  const { path, kept, eventId } = entry
  const media = (entry.media ?? []).slice(0, MAX_MEDIA).map(shorten)
  if ((entry.media?.length ?? 0) > MAX_MEDIA) yield problem(path, 'too_many_media')
  const day = kept?.event ?? toTimedDay(entry.when, context)
  if (!day) return yield problem(path, 'no_date')
  const found = media.filter((reference) => reference.path !== undefined)
  const written = kept ? kept.event.content : contentOf(entry)
  const content = written === '' && found.length === 0 ? wordsAbout(media) : written
  for (const reference of media)
    if (reference.path === undefined)
      yield problem(`${path} (${reference.name.slice(0, 200)})`, 'missing_media')
  if (content === '' && found.length === 0) return yield problem(path, 'no_text')
  if (isLongerThan(content, MAX_CONTENT)) return yield problem(path, 'too_long')
  const point = pointOf(entry)
  if (point === 'bad') yield problem(path, 'bad_point')
  const said = [entry.when, entry.title ?? null, entry.text ?? null]
  const event: DatedEvent = (kept && { ...kept.event, content }) ?? {
    ...day,
    type: typeOf(entry, content),
    content,
    latitude: point && point !== 'bad' ? point.latitude : null,
    longitude: point && point !== 'bad' ? point.longitude : null,
    placeName: placeNameOf(entry),
    ...(entry.isPrivate && { isPrivate: true }),
    measures: (entry.measures ?? []).slice(0, MAX_MEASURES).map(({ name, value, unit }) => ({
      name: [...clean(name)].slice(0, MAX_MEASURE_NAME).join(''),
      value,
      unit,
    })),
  }
  yield {
    ...event,
    path,
    ...(entry.sourceId !== undefined && { sourceId: entry.sourceId }),
    ...(eventId !== undefined && { eventId }),
    ...(kept && { kept }),
    sourceKey: shortHash(eventId === undefined ? [format, entry.sourceId ?? said] : ['dayleaf', eventId]),
    textHash: shortHash(said),
    media: found,
    missingFiles: media.filter(({ path }) => path === undefined).map(fileKey),
  }
}

/**
 * Yields valid entries in file order, and problems of the others. If a source has different entries with one id, the
 * later ones get other ids. A repeated entry is left out.
 */
export async function* readValidEntries(
  source: Source,
  { format, reader, seen }: { format: string; reader: FormatReader; seen: SeenEntries },
  context: ReadContext,
): AsyncGenerator<ValidEntry | Problem> {
  yield* source.problems
  for await (const item of reader.read(source, context)) {
    if (isProblem(item)) yield item
    else
      for (const made of validate(item, format, context)) {
        if ('code' in made) yield made
        else {
          const sighting = seen.add(made.sourceKey, made.textHash)
          if (sighting === 'repeated') continue
          const isNew = sighting === 'new'
          yield isNew ? made : { ...made, sourceKey: shortHash([made.sourceKey, made.textHash]) }
        }
      }
  }
}
