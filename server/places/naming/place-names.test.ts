import { describe, expect, it } from 'vitest'
import { agreedName, namesByLanguage } from './place-names.ts'

const place = (name: string, country: string, ...alternateNames: string[]) => ({
  id: 1,
  name,
  alternateNames,
  latitude: 0,
  longitude: 0,
  featureCode: 'PPL',
  country,
  divisions: [],
  population: 0,
})

describe('a name gets a language only if its script proves it', () => {
  it.each([
    ['no language from Latin letters', place('Munich', 'DE', 'München', 'Monaco di Baviera', 'MUC'), {}],
    ['Hangul is Korean everywhere', place('Paris', 'FR', '파리'), { ko: '파리' }],
    ['Greek is Greek everywhere', place('Paris', 'FR', 'Παρίσι'), { el: 'Παρίσι' }],
    ['kana are Japanese everywhere', place('Paris', 'FR', 'パリ'), { ja: 'パリ' }],
    [
      'Han characters are Chinese outside Japan',
      place('Paris', 'FR', '巴黎'),
      { 'zh-Hans': '巴黎', 'zh-Hant': '巴黎' },
    ],
    [
      'each way of writing has its characters',
      place('Tokyo', 'JP', '东京', '東京'),
      { 'zh-Hans': '东京', 'zh-Hant': '東京', ja: '東京' },
    ],
    ['modern Japanese characters are not Chinese', place('Shibuya', 'JP', '渋谷'), { ja: '渋谷' }],
    [
      'the reading of a Japanese name is not its name',
      place('Osaka', 'JP', 'おおさか', 'オオサカ', '大阪'),
      { 'zh-Hans': '大阪', 'zh-Hant': '大阪', ja: '大阪' },
    ],
    ['unless it has no other', place('Tsukuba', 'JP', 'つくば'), { ja: 'つくば' }],
    [
      'Chinese cities go by their characters in Japan where both write them alike',
      place('Beijing', 'CN', '北京'),
      { 'zh-Hans': '北京', 'zh-Hant': '北京', ja: '北京' },
    ],
    ['and not where they do not', place('Guangzhou', 'CN', '广州'), { 'zh-Hans': '广州' }],
    ['a doubt in one way of writing is one in both', place('Kowloon', 'HK', '九龍', '意法半'), {}],
    ['Cyrillic counts in its own countries', place('Perm', 'RU', 'Пермь'), { ru: 'Пермь' }],
    ['and nowhere else', place('Niš', 'DE', 'Ниш'), {}],
    [
      'of several, the one that the main name romanises counts',
      place('Volgodonsk', 'RU', 'Валгадонск', 'Волгодонск', 'Волгодонск балһсн'),
      { ru: 'Волгодонск' },
    ],
    [
      'Ukrainian is told from Russian',
      place('Pidhorodne', 'UA', 'Подгородное', 'Підгородне'),
      { uk: 'Підгородне' },
    ],
    ['also without its own letters', place('Cherkasy', 'UA', 'Черкаси', 'Черкасси'), { uk: 'Черкаси' }],
    ['none is taken if none fits', place('Dniprorudne', 'UA', 'Днепрорудное', 'Большая Белозерка'), {}],
    [
      'Moscow goes by its own name',
      place('Moscow', 'RU', 'Маскав', 'Масква', 'Москва', 'Москвы'),
      { ru: 'Москва' },
    ],
    ['Arabic is told from Persian', place('Cairo', 'EG', 'القاهرة', 'قاهره'), { ar: 'القاهرة' }],
    ['Persian counts in its own countries', place('Shiraz', 'IR', 'شیراز', 'شيراز'), { fa: 'شیراز' }],
  ])('%s', (_rule, row, names) => {
    expect(Object.fromEntries(namesByLanguage(row))).toEqual(names)
  })
})

describe('one name out of several', () => {
  it.each([
    [['大阪', '大阪市'], '大阪'],
    [['서울', '서울시', '서울특별시', '한양'], '서울'],
    [['푸껫', '푸켓'], '푸껫'],
    [['旧金山', '三藩市'], undefined],
    [[], undefined],
  ])('%j gives %s', (names, agreed) => {
    expect(agreedName(names)).toBe(agreed)
  })
})
