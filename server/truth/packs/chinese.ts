import type { LanguagePack } from '../pack.ts'

const HOUR = '(?<hour>\\d{1,2}|十[一二]?|[一二两三四五六七八九])'
const MORNING = '(?:早上|早晨|上午|清晨|清早|大清早|凌晨|今早)?'
const EVENING = '(?:下午|午后|晚上|傍晚|夜里|深夜|中午|今晚)'
const POINT = '(?:点|點|时|時)(?:钟|鐘)?'

/** Times with and without a part of the day before them. */
const clock = (rest: string, shift: number | '+minute') => [
  { source: `${EVENING}${HOUR}${POINT}${rest}`, shift, half: 'pm' as const },
  {
    source: `(?:早上|早晨|上午|清晨|清早|大清早|凌晨|今早)${HOUR}${POINT}${rest}`,
    shift,
    half: 'am' as const,
  },
  { source: `${MORNING}(?<![多有早晚大小好]|[快差慢](?=一))${HOUR}${POINT}${rest}`, shift },
]

export const chinese: LanguagePack = {
  code: 'zh',
  functionWords: '的 了 我 在 是 和 也 就 都 很 有 他 她 它 们 这 那',
  numbers: { form: 'han', values: new Map(), factors: new Map(), joints: '' },
  clock: [
    { source: `差一刻(?:钟)?${HOUR}${POINT}`, shift: -15 },
    { source: `差(?<minute>\\d{1,2}|二?十|五)分(?:钟)?${HOUR}${POINT}`, shift: '-minute' },
    ...clock('三刻', 45),
    ...clock('一刻', 15),
    ...clock('半', 30),
    ...clock('(?<minute>\\d{1,2}|[一二三四五]?十?[一二三四五六七八九]?)分', '+minute'),
    ...clock('(?<minute>[二三四五]?十[一二三四五六七八九]?)(?![个個])', '+minute'),
    ...clock('', 0),
    { source: '正午|中午十二点', shift: 720, half: 'am' },
    { source: '午夜|半夜十二点', shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['早上 早晨 清晨 上午 今早 早饭 早餐', 4 * 60, 12 * 60 + 30],
    ['下午', 11 * 60 + 30, 18 * 60 + 30],
    ['晚上 傍晚 夜里 今晚 晚饭', 16 * 60, 23 * 60 + 59],
    ['中午', 11 * 60, 14 * 60 + 30],
  ],
  approximations: '不到 超过 接近 上下 出头 大约 大概 约 差不多 将近 近 快 左右 几乎 多',
  weather: {
    hail: '冰雹',
    rainbow: '彩虹',
    rain: '下雨 雨 雨伞 淋湿',
    snow: '下雪 雪',
    sun: '阳光 太阳 晴',
    cloud: '多云 阴天 乌云 阴云 阴沉',
    wind: '刮风 大风 微风 风大 台风 狂风 起风 北风 寒风',
    fog: '雾',
    frost: '结冰 霜 冰面',
    cold: '寒冷 冷',
    heat: '炎热 热 暖和 温暖',
    thunder: '打雷 雷 闪电',
    clear: '蓝天',
    stars: '星空 繁星 月光 满天星',
    humid: '闷热 潮湿',
  },
  causes: '因为 所以 由于 因此 于是',
  denials: '没 不 未',
  hedges: {
    noted: '估计 应该是 如果 要是 或许 可能 也许 大概会 说不定 没准',
    told: '好像 似乎 前提 条件 觉得 明天 大概 打算 想要 应该 计划 想 考虑 会不会 犹豫',
  },
  weekdays: '星期一 星期二 星期三 星期四 星期五 星期六 星期日',
  months: '',
  units: {
    min: '分钟 分鐘',
    h: '小时 个小时 個小時 小時 钟头',
    s: '秒',
    kg: '公斤 千克',
    g: '克',
    km: '公里 千米',
    m: '米',
    cm: '厘米',
    l: '升',
    jin: '斤',
    li: '里',
    percent: '%',
    degree: '度',
    day: '天 日',
    page: '页 頁',
    euro: '欧元',
  },
  kin: '爸爸 父亲 爸, 妈妈 母亲 妈, 外婆 奶奶 姥姥 祖母, 外公 爷爷 姥爷 祖父, 哥哥 弟弟, 姐姐 妹妹, 表哥 表姐 表弟 表妹 堂哥 堂弟, 儿子, 女儿, 丈夫 老公, 妻子 老婆, 阿姨 姑姑 姨妈, 叔叔 舅舅, 邻居, 老板, 朋友, 同事, 医生, 老师',
}
