/** Reads the names of large cities where a capital letter tells no names. */

import { matchesOf } from './plain.ts'
import type { Span } from './sentences.ts'

/** Those that are words as well are left out. */
const CITIES: Readonly<Record<string, string>> = {
  de: 'Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Bremen Dresden Hannover Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg Wiesbaden Mönchengladbach Gelsenkirchen Aachen Braunschweig Kiel Chemnitz Magdeburg Freiburg Krefeld Mainz Lübeck Erfurt Oberhausen Rostock Kassel Saarbrücken Potsdam Oldenburg Osnabrück Leverkusen Heidelberg Darmstadt Solingen Regensburg Ingolstadt Würzburg Wolfsburg Göttingen Heilbronn Ulm Pforzheim Offenbach Bottrop Trier Bremerhaven Reutlingen Koblenz Jena Erlangen Cottbus Konstanz Passau Bamberg Bayreuth Tübingen Weimar Flensburg Schwerin Stralsund Görlitz Wien Graz Linz Salzburg Innsbruck Klagenfurt Villach Zürich Genf Basel Bern Lausanne Winterthur Luzern Paris London Rom Madrid Barcelona Lissabon Prag Warschau Budapest Amsterdam Brüssel Kopenhagen Stockholm Oslo Helsinki Dublin Athen Istanbul Mailand Venedig Florenz Neapel Straßburg Krakau Moskau Zagreb Ljubljana Bukarest',
  zh: '北京 上海 天津 重庆 广州 深圳 杭州 苏州 南京 武汉 成都 西安 郑州 长沙 青岛 大连 宁波 厦门 福州 济南 合肥 无锡 常州 扬州 徐州 南通 绍兴 温州 嘉兴 湖州 金华 台州 昆明 贵阳 南宁 桂林 海口 三亚 哈尔滨 长春 沈阳 石家庄 太原 兰州 西宁 银川 乌鲁木齐 拉萨 呼和浩特 南昌 洛阳 泉州 珠海 佛山 东莞 惠州 香港 澳门 台北 高雄 烟台 威海 大理 丽江 东京 大阪 京都 首尔 新加坡 曼谷 伦敦 巴黎 纽约 柏林 悉尼',
  ja: '東京 大阪 京都 名古屋 札幌 福岡 神戸 横浜 仙台 広島 川崎 埼玉 千葉 奈良 金沢 長崎 熊本 鹿児島 那覇 沖縄 新潟 静岡 浜松 岡山 松山 高松 高知 徳島 長野 松本 甲府 宇都宮 水戸 前橋 盛岡 青森 秋田 山形 函館 旭川 小樽 富山 福井 岐阜 四日市 和歌山 姫路 鳥取 松江 下関 北九州 佐賀 別府 宮崎 鎌倉 箱根 軽井沢 熱海 ロンドン ニューヨーク ソウル 台北 上海 ハワイ',
  ar: 'القاهرة الإسكندرية الجيزة أسوان الأقصر بيروت دمشق بغداد البصرة عمان الرياض مكة الدمام دبي أبوظبي الشارقة الدوحة الكويت المنامة مسقط صنعاء تونس صفاقس الجزائر وهران الرباط مراكش طنجة طرابلس بنغازي الخرطوم القدس غزة نابلس حيفا إسطنبول أنقرة لندن باريس برلين مدريد روما',
}

const unspaced = new Map<string, RegExp>()
const words = new Map<string, ReadonlySet<string>>()

/** Cities in a text, in the languages of the list above. */
export function readCities(text: string, code: string): (Span & { text: string })[] {
  const list = CITIES[code]
  if (!list) return []
  const toFact = ({ index, 0: city }: RegExpExecArray) => ({
    start: index,
    end: index + city.length,
    text: city,
  })
  if (code === 'zh' || code === 'ja') {
    const pattern =
      unspaced.get(code) ?? new RegExp(list.replaceAll(' ', '|').replace('京都', '(?<!東)京都'), 'gu')
    unspaced.set(code, pattern)
    return matchesOf(pattern, text).map(toFact)
  }
  const known = words.get(code) ?? new Set(list.split(' '))
  words.set(code, known)
  return matchesOf(WORD, text)
    .map(toFact)
    .filter((city) => known.has(city.text))
}

const WORD = /\p{L}+/gu
