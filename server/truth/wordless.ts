/**
 * Sentences that rest on events without words alone: photographs and recordings that nobody has described, and figures.
 * Such an event supports that it was there, where and when, and its figures; nothing else.
 */
import type { EventFacts } from './event-facts.ts'
import type { Doubt, SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { LanguagePack } from './pack.ts'
import { wordsPattern } from './plain.ts'
import { blank } from './sentences.ts'
import { isShared } from './shared-terms.ts'

/** That a picture was taken or a recording made may be said of each of them, and on which day. */
const TAKING = [
  'photo* pictures pictured picture image images snapshot* snap snaps snapped shot shots camera took take taken taking captur* film* video* record* voice memo memos note noted made making audio selfie* screenshot* day today',
  'foto* fotograf* bild bilder aufnahme* aufgenommen machte gemacht video* sprachnotiz* tonaufnahme* kamera geknipst tag heute',
  'image* cliché* pris prise prises enregistr* vidéo* filmé* mémo vocal jour journée aujourd*',
  'imagen* vídeo* grab* saqué sacado tomé tomado hice cámara nota voz día hoy',
  'immagin* scatt* registr* ripres* fatto nota vocale giorno giornata oggi',
  'imagens imagem grav* tirei tirada nota dia hoje',
  'фото* сним* снял* сделал* видео* запис* кадр* день сегодня',
  'صورة الصورة صور الصور التقطت التقاط فيديو تسجيل سجلت اليوم يوم',
  '照片 拍摄 拍下 拍了 拍 相片 图片 录音 录下 录了 视频 一张 一段 今天',
  '写真 撮影 撮っ 撮り 動画 録音 映像 一枚 今日',
].join(' ')

let taking: RegExp | undefined

/** How many words may be left over of a sentence such as "A quick photo". */
const MAX_UNTOLD = 1
/** Beside the place or a figure of the event: how one came there, or what was counted. */
const MAX_UNTOLD_WITH_FACT = 3
/** Of Han: words of two signs. */
const SIGNS_OF_A_WORD = 2
const COMMON_SIGNS = /[我你他她它们的了在是有一个这那和与也就都很着过去来到上下]/u

interface Day {
  pack: LanguagePack | undefined
  /** All of it. */
  events: readonly EventFacts[]
}

/** @param sources events without words */
export function wordlessDoubts(
  sentence: SentenceFacts,
  sources: readonly EventFacts[],
  { pack, events }: Day,
): Doubt[] {
  const hasFact =
    [...sentence.terms].some((term) => sources.some((event) => isShared(term, event))) ||
    // That a figure is in an event was checked before.
    (sentence.numbers.length > 0 && sources.some((event) => event.numbers.length > 0))
  const most = hasFact ? MAX_UNTOLD_WITH_FACT : MAX_UNTOLD
  if (countUntold(sentence, events, pack) <= most) return []
  const message = 'No event of this day says this: those named here have no words.'
  return [{ kind: 'content', strength: 'soft', start: 0, end: sentence.text.length, message }]
}

/** Whether a sentence says only that something was taken, where and when. */
export const isOfTakingAlone = (sentence: SentenceFacts, { pack, events }: Day): boolean =>
  countUntold(sentence, events, pack) <= MAX_UNTOLD

/** The words of a sentence that tell more than that something was taken, where and when, and stand in no event. */
function countUntold(
  { plain, times, parts, numbers, days, calendarDates }: SentenceFacts,
  events: readonly EventFacts[],
  pack: LanguagePack | undefined,
): number {
  taking ??= wordsPattern(TAKING)
  const counted = numbers.map(({ start, end }) => ({ start, end: end + unitBehind(plain, end) }))
  const blanked = blank(plain, [...times, ...parts, ...counted, ...days, ...calendarDates])
  const rest = taking ? blanked.replaceAll(taking, ' ') : blanked
  const terms = [...termsOf(rest, functionWordsOf(pack))].filter(
    (term) => !events.some((event) => isShared(term, event)),
  )
  const signs = new Set(terms.flatMap((term) => term.match(/[\p{sc=Han}\p{sc=Kana}]/gu) ?? []))
  const told = [...signs].filter((sign) => !COMMON_SIGNS.test(sign))
  const words = terms.filter((term) => term.length > 2 && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(term))
  return words.length + told.length / SIGNS_OF_A_WORD
}

/** Its length, with the blank before it. */
const unitBehind = (plain: string, end: number): number =>
  /^\s?\p{L}+/u.exec(plain.slice(end, end + 20))?.[0].length ?? 0
