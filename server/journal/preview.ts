// Shows the request that writing a page would send, without sending it.
import type { Preview } from '../../contract/preview.ts'
import { textOf } from '../ai/prompt.ts'
import { assertFitsContext, type TextWriter } from '../ai/text-writer.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import type { StoredEvent } from '../diary/event-mapping.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { AiConfig, SettingsService } from '../settings/settings.service.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { assertEvents, planPrompts, type WritingDependencies } from './page-generation.ts'

interface Dependencies extends WritingDependencies {
  settings: SettingsService
  writer: TextWriter
  ledger: Pick<Ledger, 'costOf'>
  /** Whether pages are written note by note. */
  isNoteByNote(config: AiConfig, writing: 'whole' | 'notes' | null): boolean
}

interface Asked {
  userId: string
  date: string
  instructions?: string | undefined
}

type Call = Awaited<ReturnType<TextWriter['preview']>>

/** @throws AppError NO_EVENTS, NO_AI_CONFIG or DAY_TOO_LONG */
export async function previewPage(
  dependencies: Dependencies,
  { userId, date, instructions }: Asked,
): Promise<Preview> {
  const { settings, writer, ledger } = dependencies
  const db = dependencies.database.reader
  const day = await findDayRow(db, userId, date)
  await assertEvents(db, { userId, date, day })
  const config = await settings.getAiConfig(db, userId)
  const { wishes, writing, repair, checking } = await settings.getPageCare(db, userId)
  const isNoteByNote = dependencies.isNoteByNote(config, writing)
  const asked = { wishes, instructions, isNoteByNote }
  const { dayEvents, prompt, notes } = await planPrompts(dependencies, db, { userId, date }, asked)
  const prompts = notes?.prompts ?? [prompt]
  const purpose = notes ? ('note' as const) : ('page' as const)
  const calls: Call[] = []
  for (const one of prompts) {
    assertFitsContext(config.provider, one)
    calls.push(await writer.preview({ ...config, ...one, purpose }))
  }
  const requests = calls.map(({ request: { url, requestBody } }) => ({ url, body: requestBody }))
  // A day whose notes are all long is told in their own words, without a call.
  const [request = { url: '', body: null }] = requests
  const inputTokens = calls.reduce((sum, { messages }) => sum + estimateTokens(textOf(messages)), 0)
  return {
    ...{ provider: config.provider, model: config.model, request },
    host: URL.parse(request.url)?.host ?? '',
    calls: requests.length === 1 ? null : requests,
    later: [
      ...(repair && !notes ? ['repair' as const] : []),
      ...(checking === 'model' ? ['check' as const] : []),
    ],
    ...{ inputTokens, isEstimate: true },
    cost: await ledger.costOf(userId, config.provider, { inputTokens, outputTokens: 0 }),
    redacted: sumRedacted(calls),
    keptBack: (day?.eventCount ?? 0) - dayEvents.length,
    pictures: countPictures(dayEvents),
  }
}

/** Of several calls, the same redaction has one entry. */
function sumRedacted(calls: readonly Call[]): Preview['redacted'] {
  const all = calls.flatMap(({ messages }) => messages.redacted)
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, some]) => ({
    text,
    replacement: some[0]?.replacement ?? '',
    count: some.reduce((sum, { count }) => sum + count, 0),
    forms: [
      ...Map.groupBy(
        some.flatMap(({ forms }) => forms),
        (form) => form.text,
      ),
    ].map(([form, same]) => ({
      text: form,
      count: same.reduce((sum, { count }) => sum + count, 0),
    })),
  }))
}

function countPictures(events: readonly StoredEvent[]): Preview['pictures'] {
  const pictures = events.flatMap(({ attachments }) => attachments.filter(({ kind }) => kind === 'image'))
  return { count: pictures.length, described: pictures.filter(({ description }) => description?.text).length }
}
