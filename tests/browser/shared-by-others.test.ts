// A page of another site may send a form to the address at which other programs share.
import { expect, test } from 'vitest'
import { serveLocally } from '../harness/clients/local-server.ts'
import { setUpDiary } from './diary.ts'
import { captureField, isShellKept, readKept } from './screens.ts'

const diary = setUpDiary()

test('what a page of another site sends is shown, and is taken only by its owner', async () => {
  const { page } = await diary.enter({ canKeepClient: true })
  await isShellKept(page)
  await captureField(page).fill('My own words')
  const site = await serveLocally((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(`<form method="post" action="${diary.service.url}/share" enctype="multipart/form-data">
      <input name="text" value="Words of a stranger"><button>Win a prize</button></form>`)
  })
  const send = async () => {
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Win a prize' }).click()
    await page.getByText('This was shared with Dayleaf:').waitFor()
    await page.getByText('Words of a stranger').waitFor()
    expect(await captureField(page).inputValue()).toBe('My own words')
  }
  await send()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Words of a stranger').waitFor({ state: 'detached' })
  await expect.poll(async () => (await readKept(page)).items).toEqual([])
  await page.reload()
  expect(await captureField(page).inputValue()).toBe('My own words')
  await send()
  await page.getByRole('button', { name: 'Add it to this line' }).click()
  await expect.poll(() => captureField(page).inputValue()).toBe('My own words\nWords of a stranger')
  await site.close()
})
