import { expect, test } from 'vitest'
import { held, success } from '../harness/providers/scenarios.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, errorsOf, openDetails, openScreen } from './screens.ts'

const release = Promise.withResolvers<void>()
const diary = setUpDiary({
  writer: {
    provider: 'provider_d',
    models: ['llama3.2:3b', 'qwen3:8b'],
    page: '# Fog\n\nI walked to the **mill** in the fog.',
    // The first is the settings' test; the second is the page, which waits before its last words.
    script: [success, held(release.promise), success],
  },
})

test('a new user registers, records a day, generates its page, changes it, finds it and loses nothing', async () => {
  const position = { latitude: 48.8566, longitude: 2.3522 }
  const { page, misdeeds } = await diary.visit({ position, canKeepClient: true })
  const say = (text: string) => page.getByText(text, { exact: true })

  await page.goto('/')
  await page.getByRole('button', { name: 'Make the first account' }).click()
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()

  await openScreen(page, 'Settings')
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: 'Ollama' }).check()
  await page.getByRole('radio', { name: 'qwen3:8b' }).check()
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByText('Saved. It works: qwen3:8b answered').waitFor()

  await page.keyboard.press('Control+j')
  await captureField(page).fill('Walked to the mill in the fog.')
  await openDetails(page)
  await page.getByRole('button', { name: 'Here', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, use my position' }).click()
  await page.getByRole('button', { name: 'Remove place' }).waitFor()
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: 'Paris' }).waitFor()
  await captureField(page).fill('晚上做了汤，读了三十页书。')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: '三十页' }).waitFor()

  await page.getByRole('button', { name: 'Add a wish' }).click()
  await page.getByLabel('Wishes for this page').fill('Mention the fog.')
  await page.getByRole('button', { name: 'Write the page' }).click()
  // The words stand there while the model still writes.
  await page.locator('.sheet').getByText('in the fog.').waitFor()
  await say('Writing …').waitFor()
  expect(JSON.stringify(diary.writer.requests.at(-1)?.body)).toContain('Mention the fog.')
  release.resolve()
  await page.getByText('Written from 2 lines').waitFor()
  await page.getByRole('heading', { name: 'Fog' }).waitFor()

  await choose(page, 'Correct')
  await page.getByRole('textbox', { name: 'Text' }).fill('Walked to the old mill in the fog.')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await page.locator('[class*=event-text]', { hasText: 'Walked to the old mill in the fog.' }).waitFor()
  await page.getByText('The lines have changed since this page was written.').waitFor()
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await page.getByRole('button', { name: 'Keep the new one' }).click()
  await page.getByText('The lines have changed since this page was written.').waitFor({ state: 'detached' })
  expect(JSON.stringify(diary.writer.requests.at(-1)?.body)).toContain('the old mill')

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('读了')
  await page.locator('mark', { hasText: '读了' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: '三十页' }).waitFor()

  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('link', { name: /2 lines, page written/ }).click()

  await diary.visitor.context.setOffline(true)
  await captureField(page).fill('In the tunnel nobody answers.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Waits on this device.').waitFor()
  await diary.visitor.context.setOffline(false)
  await page.getByText('The lines have changed since this page was written.').waitFor()

  await page.getByRole('button', { name: 'More about this day' }).click()
  await page.getByRole('button', { name: 'Delete day' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('listitem').filter({ hasText: 'old mill' }).waitFor()
  await choose(page, 'Delete')
  await page.locator('[class*=event-text]', { hasText: 'old mill' }).waitFor({ state: 'detached' })
  await openScreen(page, 'Trash')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'old mill' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await say('Restored.').waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('listitem').filter({ hasText: 'old mill' }).waitFor()

  expect(misdeeds).toMatchObject({ dialogs: [], foreignRequests: [] })
  expect(errorsOf(diary.visitor)).toEqual([])
})
