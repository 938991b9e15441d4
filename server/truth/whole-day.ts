/** Words about the day itself, which need no source: "What a day", "a long Tuesday", "the week is over". */
import type { SentenceFacts } from './evidence.ts'

const END = '(?!\\p{L})'
const DAY = `(?<!\\p{L})(?:days?|tag(?:e[sn]?)?|jour(?:née|s)?|día|jornada|giorn(?:o|ata)|dia|д(?:ень|ня|нём|нем)|(?:ال)?يوم(?:ا|ًا|ي)?|يومنا|نهار\\p{L}*)${END}|一天|今天|这天|日子|一日|今日|この日`
const PERIOD = `(?<!\\p{L})(?:evening|week(?:end)?|abend|woche(?:nende)?|soirée|semaine|semana|serata|settimana|noite|вечер|недел[яюи]|выходн\\p{L}+|الأسبوع)${END}`

const dayOrPeriod = new RegExp(`${DAY}|${PERIOD}`, 'u')

export const isOfWholeDay = ({ plain }: SentenceFacts): boolean => dayOrPeriod.test(plain)
