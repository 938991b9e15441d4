/** Durations that are told without a number: "half an hour", "eine Dreiviertelstunde", 一刻钟. By language: minutes → words. */
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { matchesOf, wordsPattern } from './plain.ts'

const DURATIONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: {
    15: 'quarter_of_an_hour quarter-hour quarter_hour',
    30: 'half_an_hour half-hour half_hour',
    45: 'three_quarters_of_an_hour three-quarters_of_an_hour',
    75: 'an_hour_and_a_quarter',
    90: 'an_hour_and_a_half hour_and_a_half',
  },
  de: {
    15: 'viertelstunde',
    30: 'halbe_stunde halben_stunde halbes_stündchen halbstündig*',
    45: 'dreiviertelstunde',
    90: 'anderthalb_stunden eineinhalb_stunden',
  },
  fr: {
    15: "quart_d'heure",
    30: 'demi-heure demi_heure',
    45: "trois_quarts_d'heure",
    90: 'une_heure_et_demie',
  },
  es: { 15: 'cuarto_de_hora', 30: 'media_hora', 45: 'tres_cuartos_de_hora', 90: 'hora_y_media' },
  it: {
    15: "quarto_d'ora",
    30: "mezz'ora mezzora mezza_ora",
    45: "tre_quarti_d'ora",
    90: 'ora_e_mezza ora_e_mezzo',
  },
  pt: { 15: 'quarto_de_hora', 30: 'meia_hora', 45: 'três_quartos_de_hora', 90: 'hora_e_meia' },
  ru: { 15: 'четверть_часа', 30: 'полчаса получас*', 45: 'три_четверти_часа', 90: 'полтора_часа' },
  ar: {
    15: 'ربع_ساعة ربع_الساعة',
    20: 'ثلث_ساعة ثلث_الساعة',
    30: 'نصف_ساعة نصف_الساعة نص_ساعة',
    40: 'ثلثي_ساعة ثلثي_الساعة',
    45: 'ثلاثة_أرباع_الساعة ثلاثة_أرباع_ساعة',
    75: 'ساعة_وربع ساعة_وربعا',
    90: 'ساعة_ونصف ساعة_ونص ساعة_ونصفا',
  },
  zh: { 15: '一刻钟', 30: '半小时 半个小时 半个钟头', 45: '三刻钟' },
  ja: { 30: '半時間', 90: '一時間半' },
}

/** Nobody looks at the clock for half an hour: what is near it fits. */
const NEAR = [1, 0.85, 1.15]

interface Reader {
  pattern: RegExp
  minutes: ReadonlyMap<string, number>
}

const readers = new WeakMap<LanguagePack, Reader>()

const spelling = (words: string): string => words.replaceAll(/[\s_-]+/gu, ' ')

function readerOf(pack: LanguagePack): Reader | undefined {
  const known = readers.get(pack)
  if (known) return known
  const durations = Object.entries(DURATIONS[pack.code] ?? {}).flatMap(([minutes, list]) =>
    list.split(' ').map((words) => [words, Number(minutes)] as const),
  )
  const pattern = wordsPattern(durations.map(([words]) => words).join(' '))
  if (!pattern) return undefined
  const minutes = new Map(durations.map(([words, value]) => [spelling(words).replace('*', ''), value]))
  const made = { pattern, minutes }
  readers.set(pack, made)
  return made
}

export function readDurations(plain: string, pack: LanguagePack): NumberFact[] {
  const reader = readerOf(pack)
  if (!reader) return []
  return matchesOf(reader.pattern, plain).flatMap((match) => {
    const found = spelling(match[0])
    const value =
      reader.minutes.get(found) ?? [...reader.minutes].find(([words]) => found.startsWith(words))?.[1]
    // 四个半小时 is four and a half hours.
    const isPart = /[\p{N}一二两三四五六七八九十个個]$/u.test(plain.slice(0, match.index))
    if (value === undefined || isPart) return []
    const span = { start: match.index, end: match.index + match[0].length }
    const readings = NEAR.map((factor) => value * factor)
    return [{ ...span, value, readings, unit: 'min' as const, isRough: true, isDigits: false }]
  })
}
