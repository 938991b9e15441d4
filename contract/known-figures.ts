// Mood and hours of sleep: figures that are known, under whatever name and unit a diary has them.
import type { Measure } from './measures.ts'

export const KNOWN_FIGURES = ['mood', 'sleep'] as const

export type KnownFigure = (typeof KNOWN_FIGURES)[number]

/** In lower case: the names of every language of the client, and others that diaries use. */
const NAMES: Record<KnownFigure, readonly string[]> = {
  mood: ['mood', 'stimmung', 'ánimo', 'humeur', '気分', '心情', '情绪'],
  sleep: ['sleep', 'schlaf', 'sueño', 'sommeil', '睡眠', '睡眠时间', '睡眠時間'],
}

export const isFigure = (kind: KnownFigure, name: string): boolean =>
  NAMES[kind].includes(name.trim().normalize('NFC').toLowerCase())

interface Named {
  name: string
  unit: string | null
}

/** The name and unit that a diary gives it; a diary without one gets ours. @param used the most frequent first */
export const nameOf = (kind: KnownFigure, used: readonly Named[], ours: Named): Named =>
  used.find(({ name }) => isFigure(kind, name)) ?? ours

/** How much one face, or one hour, is in a unit: a mood may be of ten, sleep may be in minutes. */
export function factorOf(kind: KnownFigure, unit: string | null): number {
  if (kind === 'mood') return unit?.trim() === '/10' ? 2 : 1
  return /^(min|分)/i.test(unit?.trim() ?? '') ? 60 : 1
}

/** A mood in faces, within their bounds; undefined for other figures. */
export function moodOf({ name, value, unit }: Measure): number | undefined {
  if (!isFigure('mood', name)) return undefined
  return Math.max(1, Math.min(5, value / factorOf('mood', unit)))
}

/** In faces from 1 to 5, or in hours; undefined if it is not among the figures. */
export function valueIn(kind: KnownFigure, measures: readonly Measure[] = []): number | undefined {
  const measure = measures.find(({ name }) => isFigure(kind, name))
  return measure && measure.value / factorOf(kind, measure.unit)
}
