// The second opinion: the user's model judges each sentence of a page by the events that are its sources.
import { AppError } from '../../../contract/app-error.ts'
import type { PageSources, Sentence } from '../../../contract/sources.ts'
import type { Db } from '../../database/tables.ts'
import {
  buildCheckPrompts,
  CHECK_PROMPT_VERSION,
  type CheckedSentence,
  readCheckAnswer,
} from '../../writing/check-prompt.ts'
import type { Answer, Answers, Assignment } from '../assignment.ts'
import type { WritingDependencies } from '../page-generation.ts'
import { countDoubted, openSnapshot, toSources } from '../pages/page-check.ts'
import { type Opinion, type PageEvidence, readStored, toStored } from '../pages/page-evidence.ts'
import { assertSame, assertVersion, getPage, type Page } from '../pages/page-reading.ts'
import * as versions from '../pages/versions.repository.ts'
import { copySnapshot } from '../snapshots.repository.ts'

/** @throws AppError NOT_FOUND for a date without a page */
export async function prepareCheck(
  { database, maxPromptChars: maxChars }: WritingDependencies,
  { userId, date }: { userId: string; date: string },
): Promise<Assignment<{ sources: PageSources }>> {
  const { reader } = database
  const asked = await readPage(reader, userId, date)
  const sentences = (await asked.judge(asked.evidence)).filter(isCheckable)
  const toCheck = sentences.map(({ start, end, eventIds }) => ({
    text: asked.content.slice(start, end),
    events: asked.events.filter(({ id }) => eventIds.includes(id)),
  }))
  return {
    type: 'journal_check',
    assertPossible: (db) => assertSame(db, userId, asked.page),
    async plan(db, { taskId }) {
      await copySnapshot(db, userId, { from: asked.page.current.snapshot_task_id, to: taskId })
      return {
        promptVersion: CHECK_PROMPT_VERSION,
        prompts: buildCheckPrompts({ date, sentences: toCheck, maxChars }),
        events: [],
        assertUsable: readVerdict,
        async read(answers) {
          const { page, evidence, judge, events } = await readPage(reader, userId, date)
          assertVersion(page.journal, asked.page.journal.version)
          const opinions = readOpinions(answers, sentences, evidence.opinions)
          const after = { ...evidence, opinions }
          const judged = await judge(after)
          return async (end) => {
            await assertSame(end, userId, page)
            await storeOpinions(end, userId, page, { evidence: after, doubtCount: countDoubted(judged) })
            return { sources: toSources(page.journal, events, judged) }
          }
        },
      }
    },
  }
}

async function readPage(reader: Db, userId: string, date: string) {
  const page = await getPage(reader, userId, date)
  const { content } = page.journal
  const { events, check } = await openSnapshot(reader, userId, page.current.snapshot_task_id, date)
  const judge = (evidence: PageEvidence) => check({ content, ...evidence })
  return { page, content, evidence: readStored(page.current), events, judge }
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

async function storeOpinions(
  db: Db,
  userId: string,
  { journal: { id: journalId, version } }: Page,
  { evidence, doubtCount }: { evidence: PageEvidence; doubtCount: number },
): Promise<void> {
  const { opinions } = toStored(evidence)
  await versions.updateVersion(db, userId, { journalId, version }, { opinions })
  await versions.updateJournalFlags(db, userId, journalId, { doubt_count: doubtCount })
}
