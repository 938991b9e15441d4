import { expect, test } from 'vitest'
import { makeSound, must, upload, uploadPicture } from '../api/scenarios/world.ts'
import { today } from '../harness/clients/browser.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { hearing, type SpeechScenario } from '../harness/providers/speech.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, openScreen } from './screens.ts'

const script: { speech: SpeechScenario } = { speech: hearing({ text: 'We walked to the lake.' }) }
const diary = setUpDiary({
  writer: {
    provider: 'provider_b',
    page: 'A grey square.',
    models: ['sees'],
    speech: [(exchange) => script.speech(exchange)],
  },
})

async function recordToday(attachmentIds: string[]) {
  await must(diary.person, 'createEvent', {
    body: { date: today(), type: 'voice', content: '', attachmentIds },
  })
}

test('a recording is transcribed and a picture described once a service is chosen, and both texts can be corrected', async () => {
  const visit = await diary.arrive()
  const { page } = visit
  const sound = await upload(diary.person, { rawBody: makeSound(), headers: { 'Content-Type': 'audio/wav' } })
  await recordToday([sound.id, (await uploadPicture(diary.person)).id])
  await page.goto('/')
  await page.getByRole('button', { name: 'Play' }).waitFor()
  expect(await page.getByRole('button', { name: /Write down|Describe/ }).count()).toBe(0)

  await openScreen(page, 'Settings')
  const hearing = page.getByRole('group', { name: 'Who writes down what is said' })
  const seeing = page.getByRole('group', { name: 'Who describes pictures' })
  const forms = page.locator('#recognition form')
  await hearing.getByRole('radio', { name: 'OpenAI' }).check()
  const hears = forms.filter({ hasText: 'are sent to OpenAI' }).first()
  await hears.getByText('are sent to OpenAI').waitFor()
  await hears.getByLabel('API key').fill('sk-1234567890abcdef')
  await hears.getByRole('button', { name: 'Save' }).click()
  await hears.getByText('Saved.').waitFor()
  await page.getByLabel('Spoken language').selectOption({ label: 'German' })
  await page.getByLabel('Names and words').fill('Ondine, Wehlen')
  await seeing.getByRole('radio', { name: 'OpenAI' }).check()
  const sees = forms.nth(1)
  await sees.getByLabel('Model').fill('sees')
  await sees.getByRole('button', { name: 'Save' }).click()
  await sees.getByText('Saved.').waitFor()
  expect((await must(diary.person, 'getSettings')).data).toMatchObject({
    transcription: { provider: 'provider_b', language: 'de', vocabulary: ['Ondine', 'Wehlen'] },
    vision: { provider: 'provider_b', model: 'sees' },
  })

  await openScreen(page, 'Today')
  await page.getByRole('button', { name: 'Let a machine describe it' }).click()
  await page.getByText('A grey square.').waitFor()
  await page.getByRole('button', { name: 'Let a machine write it down' }).click()
  await page.getByText('We walked to the lake.').waitFor()
  expect(await page.getByText('Written by a machine').count()).toBe(2)

  await page
    .locator('li', { has: page.locator('audio') })
    .last()
    .getByRole('button', { name: 'Correct' })
    .click()
  await page.getByLabel('What is said').fill('We walked to the sea.')
  await page.locator('[class*=said]').getByRole('button', { name: 'Save' }).click()
  await page.getByText('We walked to the sea.').waitFor()
  expect(await page.getByText('Written by a machine').count()).toBe(1)
  expect(errorsOf(visit)).toEqual([])
})

test('words that another device has changed meanwhile are not lost by a correction', async () => {
  const { page, person } = await diary.arrive()
  const { id } = await uploadPicture(person)
  const write = (text: string) =>
    person.call('updateAttachment', { params: { attachmentId: id }, body: { description: text } })
  await write('A grey square')
  await recordToday([id])
  await page.goto('/')
  await page.getByRole('button', { name: 'Correct' }).click()
  const field = page.getByLabel('What it shows')
  await field.fill('A square of my aunt')
  await write('A grey square by Anna')
  const save = page.locator('[class*=said]').getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByText('These words were changed meanwhile.').waitFor()
  expect(await field.inputValue()).toBe('A grey square by Anna\n\nA square of my aunt')
  await field.fill('A grey square by Anna, my aunt')
  await save.click()
  await field.waitFor({ state: 'detached' })
  const [event] = (await person.call('listEvents')).data
  expect(event?.attachments[0]?.description?.text).toBe('A grey square by Anna, my aunt')
})

test('one of several pictures is described in the viewer', async () => {
  const { page } = await diary.arrive()
  const providerSettings = { provider_b: { apiKey: 'sk-1234567890abcdef' } }
  const vision = { provider: 'provider_b', model: 'sees' }
  await must(diary.person, 'updateSettings', { body: { providerSettings, vision } })
  await recordToday([(await uploadPicture(diary.person)).id, (await uploadPicture(diary.person)).id])
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Show / })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  await viewer.getByRole('button', { name: 'Let a machine describe it' }).click()
  await viewer.getByText('A grey square.').waitFor()
  await viewer.getByRole('button', { name: 'Correct' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('figure').getByText('A grey square.').waitFor()
  expect(await page.getByRole('button', { name: /^Describe|^Correct/ }).count()).toBe(0)
})

test('a transcript follows the sound, and is tapped to go on from there', async () => {
  const { page } = await diary.arrive()
  const providerSettings = { provider_b: { apiKey: 'sk-1234567890abcdef' } }
  const transcription = { provider: 'provider_b', model: 'whisper-1' }
  await must(diary.person, 'updateSettings', { body: { providerSettings, transcription } })
  const said = ['We walked to the lake.', 'Ondine came.', 'Then it rained.']
  const segments = said.map((text, index) => ({ start: index * 100, end: (index + 1) * 100, text }))
  script.speech = hearing({ text: said.join(' '), segments })
  const sound = await upload(diary.person, {
    rawBody: makeSound(300),
    headers: { 'Content-Type': 'audio/wav' },
  })
  await recordToday([sound.id])
  await must(diary.person, 'transcribeAttachment', { params: { attachmentId: sound.id } })
  await page.goto('/')
  const spoken = page.locator('[class*=spoken]')
  await page.getByText('Ondine came.', { exact: true }).click()
  await spoken.and(page.getByText('Ondine came.')).waitFor()
  expect(await page.locator('audio').evaluate((audio) => Number(Object(audio).currentTime))).toBeLessThan(200)
  await page.getByLabel('Position').fill('220')
  await spoken.and(page.getByText('Then it rained.')).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()

  const params = { attachmentId: sound.id }
  await must(diary.person, 'updateAttachment', {
    params,
    body: { transcript: said.join(' ').replace('lake', 'sea') },
  })
  await page.reload()
  await page.getByText('We walked to the sea.', { exact: true }).click()
  await spoken.and(page.getByText('We walked to the sea.')).waitFor()
})

test('a film has its transcript as captions, which can be turned on', async () => {
  const visit = await diary.arrive()
  const { page } = visit
  const providerSettings = { provider_b: { apiKey: 'sk-1234567890abcdef' } }
  const transcription = { provider: 'provider_b', model: 'whisper-1', language: 'de' }
  await must(diary.person, 'updateSettings', { body: { providerSettings, transcription } })
  const said = ['We walked <far>.', 'Then it rained.']
  const segments = said.map((text, index) => ({ start: index * 0.4, end: (index + 1) * 0.4, text }))
  script.speech = hearing({ text: said.join(' '), segments })
  const headers = { 'Content-Type': 'video/webm' }
  const film = await upload(diary.person, { rawBody: await readRealFile('film.webm'), headers })
  await recordToday([film.id])
  const params = { attachmentId: film.id }
  await must(diary.person, 'transcribeAttachment', { params })
  await page.goto('/')
  const track = page.locator('video > track')
  await track.waitFor({ state: 'attached' })
  expect(await page.evaluate(READ_TRACK)).toEqual({
    kind: 'captions',
    language: 'de',
    label: 'Captions',
    mode: 'disabled',
  })
  await expect
    .poll(() => page.evaluate(READ_CUES))
    .toEqual([
      [0, 0.4, 'We walked <far>.'],
      [0.4, 0.8, 'Then it rained.'],
    ])

  const address = await track.getAttribute('src')
  await page.evaluate(RECORD_REVOKED)
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.locator('[class*=said] textarea').fill('We walked far. Then it rained.')
  await page.locator('[class*=said]').getByRole('button', { name: 'Save' }).click()
  await page.getByText('We walked far.', { exact: true }).waitFor()
  await expect.poll(() => track.getAttribute('src')).not.toBe(address)
  expect(await page.evaluate('window.revoked')).toEqual([address])
  await expect
    .poll(() => page.evaluate(READ_CUES))
    .toEqual([
      [0, 0.4, 'We walked far.'],
      [0.4, 0.8, 'Then it rained.'],
    ])
  expect(errorsOf(visit)).toEqual([])
})

const READ_TRACK = `(() => {
  const { kind, language, label, mode } = document.querySelector('track').track
  return { kind, language, label, mode }
})()`
const RECORD_REVOKED = `{
  window.revoked = []
  const revoke = URL.revokeObjectURL
  URL.revokeObjectURL = (address) => {
    window.revoked.push(address)
    revoke.call(URL, address)
  }
}`
const READ_CUES = `(() => {
  const { track } = document.querySelector('track')
  // As the browser's menu does.
  track.mode = 'showing'
  const read = (cue) => [cue.startTime, cue.endTime, cue.getCueAsHTML().textContent]
  return Array.from(track.cues ?? [], read)
})()`

test('a running task can be stopped, and a failed one shows the reason', async () => {
  const { page } = await diary.arrive()
  const providerSettings = { provider_b: { apiKey: 'sk-1234567890abcdef' } }
  const transcription = { provider: 'provider_b', model: 'whisper-1' }
  await must(diary.person, 'updateSettings', { body: { providerSettings, transcription } })
  const sound = await upload(diary.person, { rawBody: makeSound(), headers: { 'Content-Type': 'audio/wav' } })
  await recordToday([sound.id])
  script.speech = () => {}
  await page.goto('/')
  await page.getByRole('button', { name: 'Let a machine write it down' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Let a machine write it down' }).waitFor()
  script.speech = hearing({ error: { message: 'no', code: 'invalid_api_key' } }, 401)
  await page.getByRole('button', { name: 'Let a machine write it down' }).click()
  await page.getByText('OpenAI does not accept the API key.').waitFor()
})

test('a recording in which nobody speaks says so, and its words can be written', async () => {
  const { page } = await diary.arrive()
  const providerSettings = { provider_b: { apiKey: 'sk-1234567890abcdef' } }
  const transcription = { provider: 'provider_b', model: 'whisper-1' }
  await must(diary.person, 'updateSettings', { body: { providerSettings, transcription } })
  const sound = await upload(diary.person, { rawBody: makeSound(), headers: { 'Content-Type': 'audio/wav' } })
  await recordToday([sound.id])
  script.speech = hearing({ text: ' Thank you for watching!' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Let a machine write it down' }).click()
  await page.getByText('No words were heard.').waitFor()
  expect(await page.getByText('Written by a machine').count()).toBe(0)
  await page.getByRole('button', { name: 'Write down what is said' }).click()
  await page.getByLabel('What is said').fill('The sea.')
  await page.locator('[class*=said]').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The sea.').waitFor()
  expect(await page.getByText('No words were heard.').count()).toBe(0)
})

test('before the first sound a person who keeps names back is told that it cannot be redacted', async () => {
  script.speech = hearing({ text: 'We met Anna.' })
  const { page, person } = await diary.arrive()
  const chosen = {
    providerSettings: { provider_b: { apiKey: 'sk-1234567890abcdef' } },
    transcription: { provider: 'provider_b', model: 'whisper-1', language: null, vocabulary: [] },
  }
  await must(person, 'updateSettings', { body: { ...chosen, redactions: [{ text: 'Anna' }] } })
  const sound = await upload(person, { rawBody: makeSound(), headers: { 'Content-Type': 'audio/wav' } })
  await recordToday([sound.id])
  const asked = diary.writer.requests.length
  await page.goto('/')
  const transcribe = page.getByRole('button', { name: 'Let a machine write it down' })
  const question = page.getByRole('dialog', { name: 'Your names are in there as they are' })
  await transcribe.click()
  await question.getByText('Sound and pictures cannot be redacted.').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(diary.writer.requests).toHaveLength(asked)
  await transcribe.click()
  await question.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('We met Anna.').waitFor()
  expect(diary.writer.requests).toHaveLength(asked + 1)
})
