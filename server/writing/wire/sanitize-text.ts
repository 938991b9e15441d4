import type { TextFilter } from './text-filter.ts'

/** What a provider sends held to what a request of our own has to be: without NUL, and well-formed Unicode. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** As `toStorable`, for a text in pieces: a character whose halves come in two of them stays whole. */
export function createStorableFilter(): TextFilter {
  let half = ''
  return {
    push(text) {
      const whole = half + text.replaceAll('\0', '')
      half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? ''
      return whole.slice(0, whole.length - half.length).toWellFormed()
    },
    end: () => half.toWellFormed(),
  }
}
