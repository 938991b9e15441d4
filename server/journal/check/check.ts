// The second opinion: the user's model judges each sentence of a page by the events that are its sources.
import { AppError } from '../../../contract/app-error.ts'
import type { PageSources, Sentence } from '../../../contract/sources.ts'
import {
  buildCheckPrompts,
  CHECK_PROMPT_VERSION,
  type CheckedSentence,
  readCheckAnswer,
} from '../../ai/check-prompt.ts'
import * as versions from '../../diary/page-versions.repository.ts'
import { copySnapshot } from '../../diary/snapshots.repository.ts'
import type { Answer, Answers, Assignment } from '../assignment.ts'
import type { WritingDependencies } from '../page-generation.ts'
import { countDoubted, openPage, toSources } from '../pages/page-check.ts'
import { type Opinion, toStored } from '../pages/page-evidence.ts'
import { assertSame, assertVersion, getPage } from '../pages/page-reading.ts'

/** @throws AppError NOT_FOUND for a date without a page, NOTHING_TO_CHECK if no sentence rests on an event */
export async function prepareCheck(
  { database, maxPromptChars: maxChars }: WritingDependencies,
  { userId, date }: { userId: string; date: string },
): Promise<Assignment<{ sources: PageSources }>> {
  const { reader } = database
  const before = await getPage(reader, userId, date)
  const asked = await openPage(reader, userId, before)
  const keptBack = new Set(asked.events.filter((event) => !event.isSendable).map(({ id }) => id))
  const sentences = (await asked.check(asked.text)).sentences
    .filter(isCheckable)
    .filter(({ eventIds }) => !eventIds.some((id) => keptBack.has(id)))
  if (sentences.length === 0) throw new AppError('NOTHING_TO_CHECK')
  const toCheck = sentences.map(({ start, end, eventIds }) => ({
    text: asked.text.content.slice(start, end),
    events: asked.events.filter(({ id }) => eventIds.includes(id)),
  }))
  return {
    type: 'journal_check',
    assertPossible: (db) => assertSame(db, userId, before),
    async plan(db, { taskId }) {
      await copySnapshot(db, userId, { from: before.current.snapshot_task_id, to: taskId })
      return {
        promptVersion: CHECK_PROMPT_VERSION,
        purpose: 'check',
        prompts: buildCheckPrompts({ date, sentences: toCheck, maxChars }),
        events: [],
        assertUsable: readVerdict,
        async read(answers) {
          const page = await getPage(reader, userId, date)
          assertVersion(page.journal, before.journal.version)
          const { text, events, check } = await openPage(reader, userId, page)
          const opinions = readOpinions(answers, sentences, text.opinions)
          const after = { ...text, opinions }
          const judged = await check(after)
          return async (end) => {
            await assertSame(end, userId, page)
            const { id: journalId, version } = page.journal
            await versions.updateVersion(
              end,
              userId,
              { journalId, version },
              { opinions: toStored(after).opinions },
            )
            await versions.updateJournalFlags(end, userId, journalId, { doubt_count: countDoubted(judged) })
            return { sources: toSources(page.journal, events, judged) }
          }
        },
      }
    },
  }
}

/** Excludes sentences without sources, which cannot be judged, and sentences of the owner, which must not be. */
const isCheckable = ({ eventIds, verdict }: Sentence): boolean => eventIds.length > 0 && verdict !== 'own'

/** @throws AppError AI_PROVIDER_ERROR if the answer is not a verdict */
function readVerdict({ text }: Answer): CheckedSentence {
  const checked = readCheckAnswer(text)
  if (checked) return checked
  throw new AppError('AI_PROVIDER_ERROR', {
    message: 'The model answered with no verdict on any sentence. Nothing has changed.',
  })
}

/** Keeps the earlier opinion of a sentence whose call failed. */
const readOpinions = (
  answers: Answers,
  sentences: readonly Sentence[],
  before: readonly Opinion[],
): Opinion[] =>
  sentences.flatMap(({ start, end }, index) => {
    const answer = answers[index]
    return answer
      ? toOpinion(readVerdict(answer), { start, end })
      : before.filter((opinion) => opinion.start === start && opinion.end === end)
  })

const toOpinion = (checked: CheckedSentence, span: { start: number; end: number }): Opinion[] =>
  checked.verdict === 'no'
    ? [
        {
          ...span,
          kind: checked.kind,
          message: checked.reason || 'The model does not find this in the events.',
        },
      ]
    : []
