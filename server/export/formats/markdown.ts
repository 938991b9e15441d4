// One Markdown file a day: the page, then the day's events. Front matter and comments hold what Markdown cannot say.
import type { Event } from '../../../contract/events.ts'
import type { Diary, DiaryDay } from '../diary.ts'
import type { ZipMember } from '../zip.ts'

export const markdownFiles = (diary: Diary): ZipMember[] =>
  diary.dates.map((date) => ({
    path: `${date.slice(0, 4)}/${date.slice(5, 7)}/${date}.md`,
    async *read() {
      yield toMarkdown(await diary.readDay(date))
    },
  }))

/** Separates the page from the events. */
const EVENTS = '<!-- events -->'

/**
 * A line of a text that looks like one of our comments gets a backslash in front. A reader removes one backslash from
 * such lines.
 */
const escapeComments = (text: string): string => text.replaceAll(/^(\\*<!-- event)/gm, '\\$1')

function toMarkdown({ date, events, journal }: DiaryDay): string {
  const properties = {
    date,
    ...(journal && {
      title: journal.title ?? '',
      generated_at: journal.generatedAt,
      version: journal.version,
      edited: journal.edited,
    }),
    events: events.length,
  }
  // A JSON string is a YAML string.
  const frontMatter = Object.entries(properties)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
  const page = journal ? `\n${escapeComments(journal.content)}\n` : ''
  const list = events.length > 0 ? `\n${EVENTS}\n\n## Events\n${events.map(toSection).join('')}` : ''
  return `---\n${frontMatter}---\n${page}${list}`
}

function toSection(event: Event): string {
  const { content, date: _date, ...properties } = event
  const heading = [/T(\d{2}:\d{2})/.exec(event.occurredAt ?? '')?.[1], event.type, event.placeName]
    .filter((part) => part)
    .join(' · ')
  return `\n### ${heading}\n<!-- event ${escapeJson(properties)} -->\n\n${escapeComments(content)}\n`
}

/** Without `-->` in it, which would end the comment. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('>', '\\u003e')
