import type { DatedEvent } from '../../contract/events.ts'
import { routes } from '../../contract/index.ts'
import type { DiaryClient } from './diary-client.ts'
import { drawBridge, drawGarden } from './drawn-pictures.ts'
import { drawBamboo, drawEatenMap, drawRiverFront } from './drawn-places.ts'

interface Photo {
  /** The beginning of the text of its event. */
  content: string
  name: string
  bytes: Buffer
}

/** Draws the photographs of the sample diary. Called before a service runs, which forbids the image library to read SVG. */
export const drawPhotos = async (): Promise<Photo[]> => [
  { content: '朝の竹林', name: 'bamboo.jpg', bytes: await drawBamboo() },
  { content: '証拠写真', name: 'map.jpg', bytes: await drawEatenMap() },
  { content: '外滩', name: 'river.jpg', bytes: await drawRiverFront() },
  { content: '苏州，拙政园', name: 'garden.jpg', bytes: await drawGarden() },
  { content: 'Grandmother, not denying it.', name: 'bridge.jpg', bytes: await drawBridge() },
]

/** Records an event of the sample diary with its photograph, if it has one. */
export async function recordSample(
  diary: DiaryClient,
  event: DatedEvent,
  photos: readonly Photo[],
): Promise<void> {
  const photo = photos.find(({ content }) => event.content.startsWith(content))
  const attachmentIds = photo
    ? [(await diary.call(routes.uploadAttachment, { file: { ...photo, mediaType: 'image/jpeg' } })).id]
    : []
  await diary.call(routes.createEvent, { body: { ...event, attachmentIds } })
}
