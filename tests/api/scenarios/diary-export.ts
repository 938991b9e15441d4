import type { Client } from '../../harness/clients/api-client.ts'
import { followPages } from './pages.ts'
import { must } from './world.ts'

/** Everything that a person can read of their own diary, to be compared with itself later. */
export async function exportDiary(
  person: Client,
  dates: readonly string[],
): Promise<Record<string, unknown>> {
  const lists = Object.fromEntries(
    await Promise.all(
      (['listEvents', 'listDays', 'listTrash', 'listApiKeys', 'getSettings', 'getMe'] as const).map(
        async (route) => [route, (await followPages(person, route, {})).map(({ data }) => data)],
      ),
    ),
  )
  // Noted after the answer that used the key, whenever that may be.
  for (const key of lists.listApiKeys?.flat() ?? []) delete key.lastUsedAt
  const days = await Promise.all(dates.map((date) => exportDay(person, date)))
  const calendar = await must(person, 'getCalendar', { query: { from: '0001-01-01', to: '9999-12-31' } })
  return { ...lists, days, calendar: calendar.data }
}

async function exportDay(person: Client, date: string) {
  const params = { date }
  const [day, tasks, neighbours] = await Promise.all([
    must(person, 'getDay', { params }),
    must(person, 'listJournalTasks', { params }),
    must(person, 'getNeighbours', { params }),
  ])
  const ids: string[] = tasks.data.map(({ id }: { id: string }) => id)
  const details = await Promise.all(ids.map((taskId) => must(person, 'getTask', { params: { taskId } })))
  return { day: day.data, neighbours: neighbours.data, tasks: details.map(({ data }) => data) }
}
