// A complete answer that is no page: an echo of the prompt, a talk about the task, a refusal, or data for a program.
import { isEcho } from './echo.ts'
import { ProviderFailure } from './provider-failure.ts'

/** Longer ones without a title may be a page. */
const MAX_TALK = 800

const LEAD =
  '^\\W{0,5}(?:(?:hello|hi|sure|okay|ok|certainly|of course|i understand|understood|got it|thank you)\\b[^\\n]{0,60}[.!,]\\s{0,3})?'

/** A model that has nothing to write about asks, or says that it is ready. */
const TALK = new RegExp(
  [
    `${LEAD}(?:please|could you|can you|would you|kindly)(?: please)? (?:provide|share|give|tell|send|let me know|paste|list)\\b[^\\n]{0,120}\\b(?:events?|notes|details|information|entries|day|diary)\\b`,
    `${LEAD}(?:i(?:'m|’m| am) (?:ready|here|happy|glad) to (?:help|write|assist)|how (?:can|may) i (?:help|assist)|what would you like (?:me )?to)\\b`,
    `${LEAD}(?:you are|i am|i'm|i’m) (?:a |an )?(?:helpful )?(?:ai |digital |virtual )?(?:language model|assistant|AI)\\b`,
    '^\\W{0,5}(?:bitte (?:gib|geben sie|teile|nenne)|veuillez (?:fournir|me donner)|por favor,? (?:proporciona|proporcione|comparte))',
    '^\\W{0,5}(?:请|請)(?:您|你)?(?:提供|告诉我|告訴我|根据|根據|给出|給出|输入)[^\\n]{0,40}(?:事件|日记|日記|内容|內容|信息)|^\\W{0,5}(?:我是|作为)(?:一个|一個|一名)?(?:人工智能|AI|语言模型|語言模型|助手)',
  ].join('|'),
  'iu',
)

const REFUSAL = new RegExp(
  [
    `${LEAD}(?:(?:i(?:'m|’m| am) )?(?:very |so |really )?sorry,?|i apologi[sz]e,?|unfortunately,?|as an? (?:ai|language model)[^\\n]{0,40},)?(?: but)?\\s?(?:i|we) (?:can(?:'|’)?t|cannot|can not|am (?:not able|unable)|won(?:'|’)t|will not|do not have the ability)(?: to)? (?:help|assist|comply|fulfil+|provide|generate|create|write|produce|do that|continue|complete)\\b[^\\n]{0,80}\\b(?:that|this|request|page|diary|content|entry|you|with)\\b`,
    '^\\W{0,5}(?:es tut mir leid|tut mir leid)[^\\n]{0,20}(?:ich kann (?:dir |ihnen )?(?:dabei|bei)|dabei kann ich (?:dir |ihnen )?(?:leider )?nicht)',
    '^\\W{0,5}(?:je suis désolé|désolé)[^\\n]{0,20}je ne peux pas',
    '^\\W{0,5}lo siento,? (?:pero )?no puedo (?:ayudar|cumplir|generar|proporcionar|escribir)',
    '^\\W{0,5}(?:很抱歉|对不起|對不起|抱歉)[，,]?\\s?(?:但)?我(?:无法|無法|不能)(?:提供|帮助|幫助|协助|协助您|满足|滿足|完成|生成|写|寫|回答)',
    '^\\W{0,5}申し訳(?:ありません|ございません)が[^\\n]{0,30}(?:できません|お答え|お手伝い)',
  ].join('|'),
  'iu',
)

/** Of a page that was not filled in. */
const UNFILLED =
  /^# (?:a )?(?:short )?(?:title|标题|標題|titel|titre|título|titolo)\s*$|\[(?:your |short |page )?title\]|\[(?:insert|write|add) [^\]\n]{1,60}\]/imu

const JSON_START =
  /^\s{0,9}(?:```\w{0,9}\s{0,9})?(?:[[{]{1,2}\s{0,9}("[^"\n]{1,40}")|("[a-z_]{1,20}"))\s{0,9}:/u

/** A longer answer says what it sees after what it will not say. */
const MAX_REFUSAL = 200

/** Whether a model says instead of a description that it gives none. */
export const isRefusal = (text: string): boolean => text.length <= MAX_REFUSAL && REFUSAL.test(text)

/** @param ownTexts the owner's texts: what stands in them is no fault */
export function findFault(
  text: string,
  system: string,
  ownTexts: readonly string[],
): ProviderFailure | undefined {
  if (isEcho(text, system, ownTexts)) return new ProviderFailure('echo')
  const [start, member, key = member ?? ''] = JSON_START.exec(text) ?? []
  if (start !== undefined && !isOwn(start.trim(), ownTexts))
    return new ProviderFailure('unknown-wrapper', { facts: { wrapper: `{${key}: …}` } })
  const isTalk = text.length <= MAX_TALK && !/^# /mu.test(text)
  if (isTalk && !isOwn(text.slice(0, 20).trim(), ownTexts)) {
    if (REFUSAL.test(text)) return new ProviderFailure('withheld')
    if (TALK.test(text)) return new ProviderFailure('echo')
  }
  const unfilled = UNFILLED.exec(text)?.[0]
  const isUnfilled = unfilled !== undefined && !isOwn(unfilled.replace(/^# /u, ''), ownTexts)
  return isUnfilled ? new ProviderFailure('echo') : undefined
}

const isOwn = (part: string, ownTexts: readonly string[]): boolean =>
  ownTexts.some((own) => own.toLowerCase().includes(part.trim().toLowerCase()))
