/** Numerals in Han characters. */

import { matchesOf } from './plain.ts'
import { overlapsAny, type Span } from './sentences.ts'

const HAN_DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const HAN_FACTORS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000, 萬: 10_000 }
/** A Han numeral is a number where something is counted; 一起 and 十分 are words. */
const HAN_NUMBER =
  /(?<![零〇一二两兩三四五六七八九十百千万萬])[零〇一二两兩三四五六七八九十百千万萬]+(?![零〇一二两兩三四五六七八九十百千万萬])(?=[个個只隻本页頁点點分小钟鐘岁歲年月日号號天周块塊元次杯碗张張条條公千米里斤度人位名件篇章层層步枚冊時分間歳回つ匹台円歩倍割番膳鉢箱通曲話問駅周針粒切皿枚着足双组組队隊桌盘盤盆碗瓶盒包袋棵朵束串轮輪局场場首集颗顆份圈站排户戶辆輛艘架头頭门門句行幅封款套支根筐桶勺罐キグメペセリ]|$)|[一二三四五六七八九两兩]?[百千][零一二三四五六七八九十百]+|[二三四五六七八九]十[一二三四五六七八九]?|十[一二三四五六七八九]/gu

const HAN_DECIMAL =
  /(?<![零〇一二三四五六七八九十百])([零〇一二三四五六七八九十百]+)(?:[・·]([零〇一二三四五六七八九]+)|点([零〇一二三四五六七八九]+)(?=公|斤|千|度|米|升|元|块|万|倍|个百|厘|吨|里|克|分之|秒))/gu

export function readHan(plain: string): (Span & { value: number; isDigits: boolean })[] {
  const factOf = (match: RegExpExecArray, value: number) => ({
    start: match.index,
    end: match.index + match[0].length,
    value,
    isDigits: false,
  })
  const decimals = matchesOf(HAN_DECIMAL, plain).map((match) => {
    const [, whole = '', point, han] = match
    const part = point ?? han ?? ''
    return factOf(match, hanValue(whole) + hanValue(part) / 10 ** part.length)
  })
  const others = matchesOf(HAN_NUMBER, plain).map((match) => factOf(match, hanValue(match[0])))
  return [...decimals, ...others.filter((other) => !overlapsAny(other, decimals))]
}

/** 二百五十 is 250, 二〇二六 is 2026. */
export function hanValue(text: string): number {
  if (![...text].some((character) => character in HAN_FACTORS))
    return Number([...text].map((character) => HAN_DIGITS[character] ?? 0).join(''))
  let total = 0
  let digit: number | undefined
  for (const character of text) {
    const factor = HAN_FACTORS[character]
    if (factor === undefined) digit = HAN_DIGITS[character]
    else {
      const part = (digit ?? 1) * factor
      total = factor === 10_000 ? (total + (digit ?? 0)) * factor : total + part
      digit = undefined
    }
  }
  // 二百六 is two hundred and sixty, 二百零六 two hundred and six.
  const [, last = '', rest] = /([百千])([一二两三四五六七八九])$/u.exec(text) ?? []
  const tens = rest === undefined ? 1 : (HAN_FACTORS[last] ?? 10) / 10
  return total + (digit ?? 0) * tens
}
