import { describe, expect, test } from 'vitest'
import { hostileTexts } from '../../../tests/harness/providers/hostile-texts.ts'
import { parseMarkdown } from './parse-markdown.ts'

describe.each([4_000, 50_000, 80_000])('of %i characters', (length) => {
  test.each(hostileTexts(length))('%s: no letter is lost, and the document is not huge', (_, text) => {
    const html = parseMarkdown(text)
    if (html === undefined) return
    expect(html.length).toBeLessThan(2_000_000)
    expect(lettersOf(html.replaceAll(/<[^>]*>/g, '')) === lettersOf(text)).toBe(true)
  })
})

const lettersOf = (text: string): string => text.replaceAll(/&\w+;|[^a-z]/g, '')
