// Assets of an Immich server, as it answers a search: a page of them a file. Only a feed reads them.
// https://api.immich.app/endpoints/search/searchAssets
import type { FormatReader, Item } from '../entry.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { asInstant, asNumber, asObject, asText, type JsonObject } from '../sources/json-values.ts'
import { sketchJson } from '../sources/read-json.ts'
import { isKnownZone } from '../zoned-times.ts'
import { jsonMembers, readEach } from './read-each.ts'

/** The local time is written as if it were in UTC. */
function whenOf(asset: JsonObject) {
  const instant = asInstant(asset.fileCreatedAt)
  const zone = asText(asObject(asset.exifInfo).timeZone)
  const local = asText(asset.localDateTime)?.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  if (instant !== undefined && zone !== undefined && isKnownZone(zone)) return { instant, zone }
  if (local !== undefined) return { wallTime: local, zone: undefined }
  return instant === undefined ? { date: '' } : { instant }
}

/** Of a live picture, the film is a hidden asset of its own. */
function isLeftOut(asset: JsonObject, owner: string | undefined): boolean {
  const visibility = asText(asset.visibility) ?? 'timeline'
  const isOthers = owner !== undefined && asText(asset.ownerId) !== owner
  return asset.isTrashed === true || asset.isArchived === true || visibility !== 'timeline' || isOthers
}

function toItem(asset: JsonObject, path: string, owner: string | undefined): Item {
  const id = asText(asset.id)
  if (id === undefined || isLeftOut(asset, owner)) return problem(id ?? path, 'archived')
  const exif = asObject(asset.exifInfo)
  const places = [exif.city, exif.state, exif.country].flatMap((name) => asText(name) ?? [])
  return {
    path: id,
    sourceId: id,
    when: whenOf(asset),
    type: 'photo',
    text: asText(exif.description),
    latitude: asNumber(exif.latitude),
    longitude: asNumber(exif.longitude),
    placeName: [...new Set(places)].join(', '),
    media: [{ path: id, name: asText(asset.originalFileName) ?? id }],
  }
}

export const immich: FormatReader = {
  // It is chosen, never detected.
  detect: () => false,
  async *read(source, { owner }) {
    for (const member of jsonMembers(source)) {
      const paths = await sketchJson(source, member)
      if (!paths.has('assets')) throw new UnreadableFile(source.fileName, 'server_unknown')
      yield* readEach(source, member, ['assets.items.*'], ({ value, path }) => toItem(value, path, owner))
    }
  },
}
