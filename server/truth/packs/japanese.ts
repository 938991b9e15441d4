import type { LanguagePack } from '../pack.ts'

const HOUR = '(?<hour>\\d{1,2}|十[一二]?|[一二三四五六七八九])'

/** Times with and without a part of the day before them. */
const clock = (rest: string, shift: number | '+minute' | '-minute') => [
  { source: `(?:午後|お昼|夕方|夜|晩|深夜)の?${HOUR}時${rest}`, shift, half: 'pm' as const },
  { source: `(?:午前|早朝|朝)の?${HOUR}時${rest}`, shift, half: 'am' as const },
  { source: `${HOUR}時(?!間)${rest}`, shift },
]

export const japanese: LanguagePack = {
  code: 'ja',
  functionWords: '',
  numbers: { form: 'han', values: new Map(), factors: new Map(), joints: '' },
  clock: [
    ...clock('半', 30),
    ...clock('(?<minute>\\d{1,2}|[二三四五]?十[一二三四五六七八九]?|[一二三四五六七八九])分前', '-minute'),
    ...clock('(?<minute>\\d{1,2}|[二三四五]?十[一二三四五六七八九]?|[一二三四五六七八九])分', '+minute'),
    ...clock('', 0),
    { source: '正午', shift: 720, half: 'am' },
    { source: '真夜中|深夜零時', shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['朝 午前 早朝 朝食', 4 * 60, 12 * 60 + 30],
    ['午後 昼過ぎ', 11 * 60 + 30, 18 * 60 + 30],
    ['夕方 夜 晩 今晩 今夜', 16 * 60, 23 * 60 + 59],
  ],
  approximations: '約 およそ だいたい ほぼ 近く くらい ほど 頃 弱 余り 以上 未満 足らず 超え 過ぎ 越え',
  weather: {
    hail: 'ひょう 雹',
    rainbow: '虹',
    rain: '雨 傘 濡れ',
    snow: '雪',
    sun: '晴れ 太陽 日差し 晴天 快晴',
    cloud: '曇り 雲',
    wind: '風が 風に 風の 風で 強風 北風 嵐 台風',
    fog: '霧',
    frost: '凍っ 氷 霜',
    cold: '寒 冷え',
    heat: '暑 暖か',
    thunder: '雷',
    clear: '青空',
    stars: '星空 満天の星 月明かり 満月',
    humid: '蒸し暑',
  },
  causes: 'から、 ので ため、 だから なぜなら',
  denials: 'なし ない なかった なく なくて ません ず、 ずに できん',
  hedges: {
    noted: '多分 もし かもしれ かも。 かも たぶん もしかし',
    told: 'らしい っぽい よう 条件 明日 つもり 予定 たい 考え か、 だろう でしょう かな 思',
  },
  weekdays: '月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日',
  months: '',
  units: {
    min: '分',
    h: '時間',
    s: '秒',
    kg: 'キロ',
    g: 'グラム',
    km: 'キロメートル',
    m: 'メートル',
    cm: 'センチ',
    l: 'リットル',
    percent: 'パーセント %',
    degree: '度',
    day: '日',
    page: 'ページ 頁',
  },
  kin: '父 お父さん パパ, 母 お母さん ママ, 祖母 おばあちゃん おばあさん, 祖父 おじいちゃん おじいさん, 兄 弟, 姉 妹, いとこ, 息子, 娘, 夫, 妻, 隣人 お隣, 上司 社長, 友達 友人, 同僚, 医者, 先生',
}
