import { describe, expect, it } from 'vitest'
import { processEnvironment } from '../../server/config.ts'
import { must, setUpWorld, startWorld, upload } from '../api/scenarios/world.ts'
import { chordAt, createNoise, makeWave, say } from './sounds.ts'

// A real speech model behind OpenAI's API: what is stored of speech, and of what is none.
const { DAYLEAF_TEST_TRANSCRIBER: url, DAYLEAF_TEST_TRANSCRIBER_LANGUAGES: languages = 'en' } =
  processEnvironment()
const hearsChinese = languages.split(',').includes('zh')
const title = 'a real speech model'
const CHINESE = hearsChinese ? 'Chinese' : 'Chinese (skipped: DAYLEAF_TEST_TRANSCRIBER_LANGUAGES lacks zh)'

describe.skipIf(url === undefined)(
  url === undefined ? `${title} (skipped: DAYLEAF_TEST_TRANSCRIBER names no server)` : title,
  () => {
    const world = setUpWorld(() =>
      startWorld({ DAYLEAF_TRANSCRIBER_URL: url ?? '', DAYLEAF_AI_TOTAL_MS: '590000' }),
    )

    async function transcribe(rawBody: Uint8Array<ArrayBuffer>, language: string | null = 'en') {
      const { ada } = world
      await must(ada, 'updateSettings', {
        body: { transcription: { provider: 'local', model: 'whisper', language } },
      })
      const { id } = await upload(ada, { rawBody, headers: { 'Content-Type': 'audio/wav' } })
      const params = { attachmentId: id }
      const { task } = (await must(ada, 'transcribeAttachment', { params })).data
      const { data } = await must(ada, 'getTranscript', { params })
      const detail = (await must(ada, 'getTask', { params: { taskId: task.id } })).data
      return { ...data, detail, text: data.transcript?.text ?? expect.fail('nothing is stored') }
    }

    it('hears English speech, with its times', async () => {
      const sound = await say('Yesterday my grandmother planted seven yellow tomatoes.', 'en')
      const { text, segments, detail } = await transcribe(sound)
      expect(text).toMatch(/grandmother.*tomatoes/i)
      expect(segments.length).toBeGreaterThan(0)
      expect(detail).toMatchObject({ status: 'completed', durationMs: expect.any(Number) })
    })

    it.skipIf(!hearsChinese)(`hears ${CHINESE} speech`, async () => {
      const sound = await say(
        'jin1tian1 xia4yu3 le5. wan3shang4 wo3 he2 ma1ma5 yi1qi3 chi1 mian4tiao2.',
        'cmn-latn-pinyin',
      )
      const { text } = await transcribe(sound, 'zh')
      expect(text).toMatch(/\p{sc=Han}{4}/u)
    })

    it('hears speech between silences, and nothing else', async () => {
      const sound = Buffer.from(await say('We bought a lighthouse.', 'en'))
      // espeak-ng writes 22,050 samples of 16 bits a second, behind a head of 44 bytes.
      const silence = Buffer.alloc(4 * 2 * 22_050)
      const samples = Buffer.concat([silence, sound.subarray(44), silence])
      const head = Buffer.from(sound.subarray(0, 44))
      head.writeUInt32LE(36 + samples.length, 4)
      head.writeUInt32LE(samples.length, 40)
      const { text } = await transcribe(new Uint8Array(Buffer.concat([head, samples])))
      expect(text).toMatch(/bought|light/i)
      expect(text.split(/\s+/).length).toBeLessThan(9)
    })

    it.each<[string, () => Uint8Array<ArrayBuffer>]>([
      ['silence of six seconds', () => makeWave(6, () => 0)],
      ['silence of forty seconds', () => makeWave(40, () => 0)],
      ['a faint noise', () => makeWave(6, createNoise(0.005))],
      ['a loud noise', () => makeWave(6, createNoise(0.3))],
      ['chords', () => makeWave(6, chordAt)],
      ['a hum', () => makeWave(6, (second) => 0.2 * Math.sin(2 * Math.PI * 50 * second))],
      ['a click', () => makeWave(3, (second) => (second < 0.001 ? 0.9 : 0))],
      ['a tenth of a second', () => makeWave(0.1, () => 0)],
      ['no sample at all', () => makeWave(0, () => 0)],
    ])('hears no words in %s', async (_name, make) => {
      const { text, segments, transcript } = await transcribe(make())
      expect(transcript).toMatchObject({ text: '', by: 'model' })
      expect(text).toBe('')
      expect(segments).toEqual([])
    })

    it('hears no words in silence that is sent with the names of the diary', async () => {
      await must(world.ada, 'updateSettings', {
        body: { transcription: { provider: 'local', model: 'whisper', vocabulary: ['Ondine', 'Wehlen'] } },
      })
      expect(await transcribe(makeWave(6, () => 0))).toMatchObject({ text: '', segments: [] })
    })

    it('does not believe a phantom sentence, alone', async () => {
      const sound = await say('Thank you for watching!', 'en')
      expect(await transcribe(sound)).toMatchObject({ text: '', segments: [] })
    })

    it('refuses a recording that it cannot read', async () => {
      const { ada } = world
      const broken = new Uint8Array(Buffer.concat([Buffer.from(makeWave(0, () => 0)).subarray(0, 20)]))
      const { id } = await upload(ada, { rawBody: broken, headers: { 'Content-Type': 'audio/wav' } })
      const answer = await ada.call('transcribeAttachment', { params: { attachmentId: id } })
      expect(answer.error?.code).toMatch(/AI_PROVIDER_ERROR|UNSUPPORTED_MEDIA|VALIDATION/)
    })
  },
)
