import type { ImportSample } from '../../contract/imports.ts'
import type { ImportChanges } from './import.repository.ts'
import { MAX_PROBLEMS, MAX_PROBLEMS_OF_CODE, type Problem, problem } from './problem.ts'
import type { ValidEntry } from './valid-entries.ts'

/**
 * The result for a page: it is new, came back from the trash with another text, exists, exists with another text, or its day
 * has another page.
 */
export type PageOutcome = 'new' | 'restored' | 'present' | 'changed' | 'other_page'

/** The result of importing an entry. `restored`: its event came back from the trash with another text than the entry's. */
export type Outcome = 'event' | 'followed' | 'restored' | 'present' | 'changed' | 'day_full'

const SAMPLES = 5
const SAMPLE_CHARACTERS = 500

/** Counts of an import. Immutable, because a transaction may be rolled back. */
export class ImportCounts {
  readonly events: number = 0
  readonly pages: number = 0
  readonly attachments: number = 0
  readonly present: number = 0
  readonly skipped: number = 0
  /** Events of a feed that follow a change of their entry. */
  readonly followed: number = 0
  /** Entries that have changed and whose event stays as it is. */
  readonly kept: number = 0
  readonly firstDate: string | null = null
  readonly lastDate: string | null = null
  readonly problems: readonly Problem[] = []
  /** Whether there are more problems than are listed. */
  readonly isCut: boolean = false
  readonly samples: readonly ImportSample[] = []

  /** Whether neither an entry nor a problem was found. */
  get isEmpty(): boolean {
    return this.events + this.pages + this.present + this.problems.length === 0
  }

  /** Of everything that was found so far. */
  get count(): number {
    return this.events + this.pages + this.present + this.skipped
  }

  #with(changes: Partial<ImportCounts>): ImportCounts {
    return Object.assign(new ImportCounts(), this, changes)
  }

  #list(found: Problem): Pick<ImportCounts, 'problems' | 'isCut'> {
    const { problems } = this
    const ofCode = problems.filter(({ code }) => code === found.code).length
    if (problems.length === MAX_PROBLEMS || ofCode === MAX_PROBLEMS_OF_CODE) return { problems, isCut: true }
    return { problems: [...problems, found], isCut: this.isCut }
  }

  /** @param isSkipped false if the entry was imported nevertheless */
  addProblem(found: Problem, isSkipped = !KEPT.has(found.code)): ImportCounts {
    return this.#with({ ...this.#list(found), skipped: this.skipped + (isSkipped ? 1 : 0) })
  }

  /** @param addedFiles to the event of a present entry */
  addEntry(entry: ValidEntry, outcome: Outcome, addedFiles = 0): ImportCounts {
    if (outcome === 'day_full') return this.addProblem(problem(entry.path, 'day_full'))
    if (outcome === 'changed')
      return this.#with({
        ...{ present: this.present + 1, kept: this.kept + 1 },
        ...this.#list(problem(entry.path, 'changed')),
      })
    if (outcome === 'followed') return this.#with({ followed: this.followed + 1 })
    const { date } = entry
    return this.#with({
      ...(outcome === 'present'
        ? { present: this.present + 1, attachments: this.attachments + addedFiles }
        : {
            events: this.events + 1,
            attachments: this.attachments + (entry.attachmentIds ?? entry.media).length,
          }),
      ...(outcome === 'restored' && this.#list(problem(entry.path, 'changed'))),
      firstDate: this.firstDate === null || date < this.firstDate ? date : this.firstDate,
      lastDate: this.lastDate === null || date > this.lastDate ? date : this.lastDate,
      samples: this.samples.length < SAMPLES ? [...this.samples, sampleOf(entry)] : this.samples,
    })
  }

  addPage(path: string, outcome: PageOutcome): ImportCounts {
    if (outcome === 'other_page') return this.addProblem(problem(path, 'other_page'))
    const isNew = outcome === 'new' || outcome === 'restored'
    const isOther = outcome === 'changed' || outcome === 'restored'
    return this.#with({
      ...(isNew ? { pages: this.pages + 1 } : { present: this.present + 1 }),
      ...(isOther && this.#list(problem(path, 'page_changed'))),
    })
  }

  toColumns(): ImportChanges {
    return {
      event_count: this.events,
      page_count: this.pages,
      attachment_count: this.attachments,
      present_count: this.present,
      skipped_count: this.skipped,
      first_date: this.firstDate,
      last_date: this.lastDate,
      problems: JSON.stringify(this.isCut ? [...this.problems, problem('', 'more')] : this.problems),
    }
  }

  /** Of a preview alone. */
  toPreviewColumns(): ImportChanges {
    return { ...this.toColumns(), samples: JSON.stringify(this.samples) }
  }
}

/** Problems that do not skip the entry. */
const KEPT: ReadonlySet<string> = new Set(['bad_point', 'changed', 'empty', 'pages'])

const sampleOf = ({
  date,
  type,
  content,
  placeName = null,
  occurredAt = null,
  media,
}: ValidEntry): ImportSample => ({
  date,
  type,
  content: [...content.slice(0, 2 * SAMPLE_CHARACTERS)].slice(0, SAMPLE_CHARACTERS).join(''),
  placeName,
  occurredAt,
  attachments: media.length,
})
