/** Words about the day itself, which need no source: "What a day", "a long Tuesday", "the week is over". */
import type { SentenceFacts } from './evidence.ts'
import type { LanguagePack } from './pack.ts'

const MIN_STEM = 4
const END = '(?!\\p{L})'
const DAY = `(?<!\\p{L})(?:days?|tag(?:e[sn]?)?|jour(?:née|s)?|día|jornada|giorn(?:o|ata)|dia|д(?:ень|ня|нём|нем)|(?:ال)?يوم(?:ا|ًا|ي)?|يومنا|نهار\\p{L}*)${END}|一天|今天|这天|日子|一日|今日|この日`
const PERIOD = `(?<!\\p{L})(?:evening|week(?:end)?|abend|woche(?:nende)?|soirée|semaine|semana|serata|settimana|noite|вечер|недел[яюи]|выходн\\p{L}+|الأسبوع)${END}`

const day = new RegExp(DAY, 'u')
const dayOrPeriod = new RegExp(`${DAY}|${PERIOD}`, 'u')

/** Also the page's own weekday counts, with any ending: "Sundays", пятницы. */
export const isOfDay = ({ plain, days }: SentenceFacts, pack: LanguagePack, date: string): boolean =>
  day.test(plain) || days.some(({ offsets }) => offsets.includes(0)) || plain.includes(stemOfDay(pack, date))

function stemOfDay({ weekdays }: LanguagePack, date: string): string {
  const weekday = weekdays.split(' ').at(new Date(`${date}T00:00:00Z`).getUTCDay() - 1) ?? ''
  const bare = weekday.replace(/^ال/u, '')
  return bare.length > MIN_STEM ? bare.slice(0, -1) : bare
}

export const isOfWholeDay = ({ plain }: SentenceFacts): boolean => dayOrPeriod.test(plain)
