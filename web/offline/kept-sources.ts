// What the sentences of a page rest on, with their doubts: of the pages that this device keeps.
import type { Day } from '../../contract/days.ts'
import type { Journal } from '../../contract/journal.ts'
import type { PageSources } from '../../contract/sources.ts'
import { picturesOf } from '../state/picture.ts'
import { findAnswer, forgetAnswers, keepAnswer } from './kept-answers.ts'
import type { Kept } from './kept-days.ts'

const SOURCES = 'sources.'

type PageState = Pick<Journal, 'date' | 'id' | 'version' | 'doubtCount'>

/** A page without doubts or pictures is read alike without them. */
export const areSourcesShown = ({ journal, events }: Day): boolean =>
  journal !== null && (journal.doubtCount > 0 || picturesOf(events).length > 0)

export const keepSources = (userId: string, date: string, sources: PageSources): Promise<void> =>
  keepAnswer(userId, SOURCES + date, sources)

/** Those of the page's current text. Undefined for others, and once a doubt was settled or raised. */
export async function findKeptSources(
  userId: string,
  { date, id, version, doubtCount }: PageState,
): Promise<Kept<PageSources> | undefined> {
  const kept = await findAnswer<PageSources>(userId, SOURCES + date)
  if (kept?.data.journalId !== id || kept.data.version !== version) return undefined
  const doubted = kept.data.sentences.filter(({ verdict }) => verdict === 'doubted')
  return doubted.length === doubtCount ? kept : undefined
}

export const forgetSources = (userId: string, except: readonly string[]): Promise<void> =>
  forgetAnswers(userId, SOURCES, except)
