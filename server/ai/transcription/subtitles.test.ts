import { expect, test } from 'vitest'
import { readSubtitles } from './subtitles.ts'

const SEGMENTS = [
  { startMs: 0, endMs: 2500, text: ' We walked to the lake.' },
  { startMs: 2500, endMs: 3_661_000, text: ' Tea & rain, after.' },
]

test.each([
  [
    'SRT',
    '1\r\n00:00:00,000 --> 00:00:02,500\r\nWe walked\r\nto the lake.\r\n\r\n2\r\n00:00:02,500 --> 01:01:01,000\r\nTea &amp; rain, after.\r\n',
  ],
  [
    'SRT without empty lines',
    '1\n00:00:00,000 --> 00:00:02,500\nWe walked to the lake.\n2\n00:00:02,500 --> 01:01:01,000\nTea & rain, after.',
  ],
  [
    'WebVTT',
    '\ufeffWEBVTT - a title\nKind: captions\n\nNOTE a remark\nof two lines\n\nintro\n00:00.000 --> 00:02.500 align:start\n<v Anna>We <c>walked</c> to the lake.\n\n00:02.500 --> 01:01:01.000\nTea &amp;&nbsp;rain, after.',
  ],
  [
    'whisper.cpp',
    '\n[00:00:00.000 --> 00:00:02.500]   We walked to the lake.\n[00:00:02.500 --> 01:01:01.000]  Tea & rain, after.\n',
  ],
  ['a table', 'start\tend\ttext\n0\t2500\tWe walked to the lake.\n2500\t3661000\tTea & rain, after.\n'],
])('%s', (_name, text) => {
  expect(readSubtitles(text)).toEqual(SEGMENTS)
})

test('lyrics have no ends', () => {
  expect(readSubtitles('[by:whisper.cpp]\n[00:00.00]We walked.\n[00:02.50]Tea.')).toEqual([
    { startMs: 0, endMs: 0, text: ' We walked.' },
    { startMs: 2500, endMs: 2500, text: ' Tea.' },
  ])
})

test('a header alone has no words', () => {
  expect(readSubtitles('WEBVTT\n\n')).toEqual([])
})

test.each([
  'We walked to the lake. Tea after.',
  '12\nof us walked to the lake.',
  'At 10:30 we left --> then tea.',
  '',
  '[laughs] We walked.',
])('%j is said, and no subtitles', (text) => {
  expect(readSubtitles(text)).toBeUndefined()
})
