import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Accepted, EventStream, Page, prefersAsync, wantsEventStream } from '../http/api/results.ts'
import { generationEvents } from './generation-events.ts'
import type { JournalService } from './journal.service.ts'
import type { JournalsService } from './journals.service.ts'

/** @param noteLeft called when somebody leaves before a page that they have asked for is written */
export const journalRoutes = (
  journal: JournalService,
  journals: JournalsService,
  noteLeft: (userId: string, taskId: string) => Promise<void>,
): BoundRoute[] => [
  handle(
    routes.listJournals,
    async ({ caller, query }) => new Page(await journals.list(caller.userId, query)),
  ),
  handle(routes.generateJournal, async ({ caller, params, headers, body }) => {
    const generation = await journal.generate(caller.userId, params.date, body)
    return answerWith(generation, headers, () => noteLeft(caller.userId, generation.task.id))
  }),
  handle(routes.previewJournal, ({ caller, params, body }) =>
    journal.preview(caller.userId, params.date, body),
  ),
  handle(routes.weaveJournal, async ({ caller, params, headers, body }) => {
    const generation = await journal.weave(caller.userId, params.date, body)
    return answerWith(generation, headers)
  }),
  handle(routes.checkJournal, async ({ caller, params, headers }) => {
    const { task, result } = await journal.check(caller.userId, params.date)
    return prefersAsync(headers.prefer) ? new Accepted({ task }) : result
  }),
  handle(routes.getJournal, ({ caller, params }) => journal.get(caller.userId, params.date)),
  handle(routes.deleteJournal, ({ caller, params }) => journal.remove(caller.userId, params.date)),
  handle(routes.getJournalChanges, ({ caller, params }) => journal.listChanges(caller.userId, params.date)),
  handle(
    routes.listJournalTasks,
    async ({ caller, params, query }) => new Page(await journal.listTasks(caller.userId, params.date, query)),
  ),
  handle(routes.estimatePage, ({ caller, query }) => journal.estimate(caller.userId, query.date)),
  handle(routes.getTask, ({ caller, params }) => journal.getTask(caller.userId, params.taskId)),
  handle(routes.cancelTask, ({ caller, params }) => journal.cancelTask(caller.userId, params.taskId)),
]

/** Responds with a stream, with a task to poll, or with the finished page. */
function answerWith(
  generation: Awaited<ReturnType<JournalService['generate']>>,
  { accept, prefer }: { accept?: string | undefined; prefer?: string | undefined },
  onLeft?: () => Promise<void>,
) {
  if (wantsEventStream(accept)) return new EventStream(generationEvents(generation), onLeft)
  if (prefersAsync(prefer)) return new Accepted({ task: generation.task })
  return generation.result
}
