// Memos: saved responses of its API: a page of memos, an array, or one memo per file.
import type { FormatReader, Item } from '../entry.ts'
import { problem } from '../problem.ts'
import {
  asInstant,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTexts,
  type JsonObject,
} from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import { sketchJson } from '../sources/read-json.ts'
import { inJson, jsonMembers, readEach } from './read-each.ts'

const PATTERNS = ['memos.*', 'data.memos.*', 'data.*', '*']

/** Where the memos are: the patterns of others would match a part of a single memo or a page of a list of pages. */
function patternsOf(paths: ReadonlySet<string>): readonly string[] {
  if (paths.has('content')) return ['']
  return paths.has('*.memos.*.content') ? ['*.memos.*'] : PATTERNS
}

/**
 * Older versions write seconds since 1970, newer ones RFC 3339. `displayTime` comes last: on servers that show memos by
 * their last change it is the time of that change.
 */
function instantOf(memo: JsonObject): number | undefined {
  const names = [
    'createTime',
    'createdTime',
    'created_time',
    'create_time',
    'createdAt',
    'displayTime',
    'display_time',
  ]
  for (const name of names) {
    const instant = asInstant(memo[name])
    if (instant !== undefined) return instant
  }
  const seconds = asNumber(memo.createdTs) ?? asNumber(memo.created_ts)
  return seconds === undefined ? undefined : seconds * 1000
}

/** Tags that do not occur in the text as `#tag`. */
const otherTags = (memo: JsonObject, text: string) =>
  asTexts(memo.tags).filter((tag) =>
    text
      .split(`#${tag}`)
      .slice(1)
      .every((rest) => /^[\p{L}\p{N}_-]/u.test(rest)),
  )

const filesOf = (memo: JsonObject) => [memo.attachments, memo.resources, memo.resourceList].flatMap(asObjects)

/** An external file is never fetched: its URL is kept. */
const linkOf = ({ externalLink, external_link: older }: JsonObject) => asText(externalLink) ?? asText(older)

/** Where the versions of Memos keep a file. */
function addressOf(file: JsonObject): string | undefined {
  const name = asText(file.name)
  const shown = encodeURIComponent((asText(file.filename) ?? '').toWellFormed())
  if (name?.includes('/')) return `/file/${name}/${shown}`
  const key = asText(file.uid) ?? name ?? asText(file.id)
  return key === undefined ? undefined : `/o/r/${encodeURIComponent(key.toWellFormed())}`
}

/** @param files of the export; undefined for the answer of a server, which has them itself */
function mediaOf(memo: JsonObject, files: MediaFiles | undefined) {
  return filesOf(memo).flatMap((item) => {
    if (linkOf(item) !== undefined) return []
    const name = asText(item.filename) ?? asText(item.name) ?? 'attachment'
    if (!files) return [{ path: addressOf(item), name }]
    const uid = asText(item.name)?.split('/').at(-1)
    const names = [`${uid}/${name}`, `${uid}_${name}`, `${uid}-${name}`, `${asText(item.id)}_${name}`, name]
    return [files.refer(names, name)]
  })
}

const PICTURE = /!\[[^\][\n]{0,500}\]\(([^()\s]{1,2000})\)/g

/** Without the pictures that are files of the memo: they are attached, and their addresses need the server. */
function textOf(memo: JsonObject): string | undefined {
  const ids = new Set(
    filesOf(memo).flatMap(({ name, uid, id }) => [asText(name)?.split('/').at(-1), asText(uid ?? id)]),
  )
  return asText(memo.content)?.replaceAll(PICTURE, (all, url: string) => {
    const isFile = /\/file\/|\/o\/r\//.test(url)
    return isFile && url.split('/').some((part) => ids.has(part)) ? '' : all
  })
}

/** Without a creator it is of an older version, which lists own memos alone. */
function isOf(memo: JsonObject, owner: string): boolean {
  const creator = asText(memo.creator) ?? asText(memo.creatorId)
  return creator === undefined || creator.split('/').at(-1) === owner
}

function toItem(memo: JsonObject, path: string, files: MediaFiles | undefined): Item {
  const state = asText(memo.state) ?? asText(memo.rowStatus) ?? asText(memo.row_status)
  // A server is asked for archived ones only where they are wished for.
  if ((files && state === 'ARCHIVED') || state === 'DELETED') return problem(path, 'archived')
  const text = textOf(memo)
  const location = asObject(memo.location)
  const instant = instantOf(memo)
  return {
    path,
    sourceId: asText(memo.name) ?? asText(memo.uid) ?? asText(memo.id),
    when: instant === undefined ? { date: '' } : { instant },
    text,
    facts: [
      ['Tags', otherTags(memo, text ?? '')],
      ['Files', filesOf(memo).flatMap((item) => linkOf(item) ?? [])],
      ['Pinned', memo.pinned === true],
    ],
    latitude: asNumber(location.latitude),
    longitude: asNumber(location.longitude),
    placeName: asText(location.placeholder),
    media: mediaOf(memo, files),
  }
}

/** Whether a file is a memo or contains a list of memos. */
const isMemo = (paths: ReadonlySet<string>): boolean =>
  ['', '*.', 'memos.*.', '*.memos.*.', 'data.*.', 'data.memos.*.'].some(
    (prefix) =>
      paths.has(`${prefix}content`) &&
      ['createTime', 'createdTs', 'createdTime', 'created_ts', 'created_time', 'create_time'].some((name) =>
        paths.has(prefix + name),
      ) &&
      ['visibility', 'rowStatus', 'row_status', 'state', 'creator', 'creatorId'].some((name) =>
        paths.has(prefix + name),
      ),
  )

export const memos: FormatReader = {
  detect: inJson(isMemo),
  async *read(source, { owner }) {
    const files = owner === undefined ? new MediaFiles(source.members) : undefined
    for (const member of jsonMembers(source)) {
      const patterns = patternsOf(await sketchJson(source, member))
      yield* readEach(source, member, patterns, ({ value, path }) =>
        (value.content === undefined && value.name === undefined) ||
        (owner !== undefined && !isOf(value, owner))
          ? undefined
          : toItem(value, path, files),
      )
    }
  },
}
