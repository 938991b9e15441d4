import { expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { choose, openScreen } from './screens.ts'

const diary = setUpDiary({ settings: () => ({ DAYLEAF_TRASH_DAYS: '0' }) })

const DATE = '2026-03-14'

test('without a trash, deleting asks for confirmation and offers no undo', async () => {
  const { page, misdeeds, person } = await diary.arrive()
  const body = { date: DATE, type: 'text', content: 'Rain' }
  await person.call('createEvent', { body })
  await page.goto(`/day/${DATE}`)
  const dialog = page.getByRole('dialog')

  await choose(page, 'Delete')
  await dialog.getByText('This cannot be undone.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await person.call('listEvents')).data).toHaveLength(1)

  await choose(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete line' }).click()
  await page.getByText('Line deleted.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect((await person.call('listEvents')).data).toEqual([])

  await openScreen(page, 'Trash')
  await page.getByText('This service keeps nothing of what is deleted.').waitFor()
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})
