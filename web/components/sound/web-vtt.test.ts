import { expect, test } from 'vitest'
import { toWebVtt } from './web-vtt.ts'

test('each spoken part is a cue with its times', () => {
  const text = 'We walked. Then it rained.'
  const segments = [
    { startMs: 0, endMs: 900, start: 0, end: 10 },
    { startMs: 3_723_004, endMs: 3_724_050, start: 11, end: 26 },
  ]
  expect(toWebVtt(text, segments)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nWe walked.\n\n01:02:03.004 --> 01:02:04.050\nThen it rained.\n',
  )
})

test('inserted words without a time are in the cue before them, those at the beginning in the first', () => {
  const text = 'Oh. We walked. Far. It rained. The end.'
  const segments = [
    { startMs: 0, endMs: 1, start: 4, end: 14 },
    { startMs: 2, endMs: 3, start: 20, end: 30 },
  ]
  const cues = toWebVtt(text, segments)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  expect(cues).toEqual(['WEBVTT', 'Oh. We walked. Far.', 'It rained. The end.'])
})

test('no words of a transcript become markup, times or another cue', () => {
  const text = 'a <b>& c\n\n0:01 --> 0:02\nNOTE'
  const vtt = toWebVtt(text, [{ startMs: 0, endMs: 1, start: 0, end: text.length }])
  expect(vtt.split('\n').slice(3)).toEqual(['a &lt;b&gt;&amp; c 0:01 --&gt; 0:02 NOTE', ''])
})
