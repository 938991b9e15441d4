/**
 * Closed classes of which an event seldom has two: vehicles, rooms, drinks, months. A sentence that names another one of
 * the class than its event, and one that no event of the day names, is doubted.
 */
import type { Doubt } from './doubt.ts'
import type { LanguagePack } from './pack.ts'
import { matchesOf, toPlain, wordsPattern } from './plain.ts'
import type { Span } from './sentences.ts'

/** By language: classes, divided by bars; members of a class by commas; the words of one member by blanks. */
const CLASSES: Readonly<Record<string, string>> = {
  en: 'bus buses coach, tram trams, train trains, tube metro underground subway, taxi cab uber, bike bikes bicycle cycled cycling, car drove driving, boat ferry ship, plane flight flew|kitchen, bathroom, bedroom, balcony, garden yard, cellar basement, attic loft, roof, garage, hallway, bed, sofa couch armchair|coffee espresso latte, tea, beer pint, wine, cocoa hot_chocolate, lemonade, juice, cider|oak, birch, pine, beech, walnut, maple|violin, piano, guitar, cello, flute, trumpet, drums',
  de: 'bus busse, straßenbahn tram, zug bahn ice regionalbahn s-bahn, u-bahn, taxi, rad fahrrad gefahrrad, auto wagen, schiff fähre boot, flugzeug flieger|küche, bad badezimmer, schlafzimmer, balkon, garten, keller, dachboden speicher, dach, garage, flur, bett, sofa couch sessel|kaffee espresso, tee, bier, wein glühwein, kakao, limonade limo, saft, sekt|eiche, birke, kiefer, buche, ahorn|geige, klavier, gitarre, cello, flöte, trompete',
  fr: 'bus autocar, tram tramway, train tgv, métro, taxi, vélo, voiture, bateau ferry, avion|cuisine, salle_de_bain, chambre, balcon, jardin, cave, grenier, toit, garage, au_lit le_lit mon_lit, canapé fauteuil|café, thé, bière, vin, chocolat_chaud, limonade, jus, cidre|chêne, bouleau, pin, hêtre, érable|violon, piano, guitare, violoncelle, flûte, trompette',
  es: 'autobús bus autocar, tranvía, tren, en_metro el_metro del_metro, taxi, bici bicicleta, coche, barco ferry, avión|cocina, baño, dormitorio, balcón, jardín patio, sótano, desván, tejado azotea, garaje, cama, sofá sillón|café, té, cerveza caña, de_vino el_vino un_vino vino_tinto vino_blanco, chocolate, limonada, zumo|roble, abedul, pino, haya, nogal|violín, piano, guitarra, violonchelo, flauta, trompeta',
  it: 'autobus bus corriera, tram, treno, in_metro la_metro metropolitana, taxi, bici bicicletta, macchina auto, barca traghetto nave, aereo|cucina, bagno, camera, balcone, giardino, cantina, soffitta, tetto, garage, a_letto il_letto nel_letto, divano poltrona|caffè, tè, birra, vino, cioccolata, limonata, succo, spritz|quercia, betulla, pino, faggio, noce|violino, pianoforte, chitarra, violoncello, flauto, tromba',
  pt: 'autocarro ônibus, elétrico, comboio trem, de_metro o_metro no_metro metrô, táxi, bicicleta, carro, barco ferry, avião|cozinha, casa_de_banho banheiro, quarto, varanda, quintal jardim, cave, sótão, telhado, garagem, cama, sofá|café, chá, cerveja imperial, vinho, chocolate, limonada, sumo suco|carvalho, bétula, pinheiro, faia|violino, piano, guitarra, violoncelo, flauta, trompete',
  ru: 'автобус* маршрутк*, трамва*, поезд* электричк*, метро, такси, велосипед*, машина машине машину машины машиной, корабл* паром* лодк*, самолет*, троллейбус*|кухн*, ванн*, спальн*, балкон*, сад саду сада, подвал*, чердак*, крыш*, гараж*, кровать кровати, диван* кресл*|кофе, чай чая чаем чаю, пив*, вино вина вином, какао, лимонад*, сок сока, квас*|дуб* дубов*, берез* березов*, сосн* соснов*, липов* липа, клен* кленов*|скрипк*, пианино, гитар*, виолончел*, флейт*, труба трубе трубу трубой',
  ar: 'باص الباص حافلة الحافلة, ترام الترام, قطار القطار, مترو المترو, تاكسي التاكسي, دراجة الدراجة, سيارة السيارة, قارب عبارة سفينة, طائرة الطائرة|مطبخ المطبخ, حمام الحمام, شرفة الشرفة بلكونة البلكونة, حديقة الحديقة, سطح السطح, سرير السرير, كنبة الكنبة|قهوة القهوة, شاي الشاي, عصير العصير|كمان الكمان, بيانو, جيتار, عود العود, ناي',
  zh: '公交 公交车 巴士, 电车, 火车 高铁 动车, 地铁, 出租车 打车 的士, 自行车 单车, 开车 轿车, 轮船 渡轮, 飞机|厨房, 浴室 洗手间, 卧室, 阳台, 花园 院子, 地下室, 阁楼, 屋顶, 车库, 床上, 沙发|咖啡, 茶, 啤酒, 葡萄酒 红酒, 豆浆, 果汁|小提琴, 钢琴, 吉他, 大提琴, 长笛, 二胡',
  ja: 'バス, 路面電車 市電, 電車 新幹線 列車, 地下鉄, タクシー, 自転車, 車で, 船 フェリー, 飛行機|台所 キッチン, 風呂場 浴室, 寝室, ベランダ, 庭, 地下室, 屋根裏, 屋根, 車庫, ベッド 布団, ソファ|コーヒー 珈琲, 紅茶 お茶, ビール, ワイン, 日本酒, ジュース|バイオリン, ピアノ, ギター, チェロ, フルート',
}

interface Reader {
  pattern: RegExp | undefined
  members: ReadonlyMap<string, string>
  beginnings: readonly (readonly [beginning: string, member: string])[]
}

export interface ClassMember extends Span {
  /** `class.member` */
  name: string
}

const readers = new WeakMap<LanguagePack, Reader>()

function readerOf(pack: LanguagePack): Reader {
  const known = readers.get(pack)
  if (known) return known
  const members = new Map<string, string>()
  for (const [at, list] of [...(CLASSES[pack.code] ?? '').split('|'), monthsOf(pack)].entries())
    for (const [index, words] of list.split(',').entries())
      for (const word of words.trim().split(' ').filter(Boolean))
        members.set(toPlain(word).replaceAll('_', ' '), `${at}.${index}`)
  const pattern = wordsPattern([...members.keys()].map((word) => word.replaceAll(' ', '_')).join(' '))
  const beginnings = [...members]
    .filter(([word]) => word.endsWith('*'))
    .map(([word, member]) => [word.slice(0, -1), member] as const)
  const made = { pattern, members, beginnings }
  readers.set(pack, made)
  return made
}

/** In Russian with their cases. "May" and "march" are words as well. */
const monthsOf = ({ code, months }: LanguagePack): string =>
  months
    .map((month) =>
      code === 'en' && /^ma/u.test(month) ? '' : code === 'ru' ? `${month.slice(0, -1)}* ${month}` : month,
    )
    .map((words) => words.replace('ма* ', 'мае май '))
    .join(',')

export function readMembers(plain: string, pack: LanguagePack): ClassMember[] {
  const { pattern, members, beginnings } = readerOf(pack)
  if (!pattern) return []
  return matchesOf(pattern, plain).flatMap((match) => {
    const word = match[0].replaceAll(/[\s-]+/gu, ' ')
    const name =
      members.get(match[0]) ??
      members.get(word) ??
      beginnings.find(([beginning]) => word.startsWith(beginning))?.[1]
    return name === undefined ? [] : [{ name, start: match.index, end: match.index + match[0].length }]
  })
}

interface Noted {
  pack: LanguagePack | undefined
  members: readonly ClassMember[]
}

const classOf = (name: string): string => name.split('.')[0] ?? ''

/** @returns soft doubts with offsets in the sentence */
export function contrastDoubts(
  { text, members }: { text: string; members: readonly ClassMember[] },
  {
    pack,
    events,
    sources,
  }: { pack: LanguagePack | undefined; events: readonly Noted[]; sources: readonly Noted[] },
): Doubt[] {
  if (!pack || sources.length !== 1 || events.some((event) => event.pack !== pack)) return []
  const isNamed = (name: string) => events.some((event) => event.members.some((other) => other.name === name))
  const told = new Set(members.map(({ name }) => name))
  return members
    .filter(
      ({ name }) =>
        !isNamed(name) &&
        sources.some((event) =>
          event.members.some((other) => classOf(other.name) === classOf(name) && !told.has(other.name)),
        ),
    )
    .map(({ start, end }) => {
      const message = `The event named here says something else than “${text.slice(start, end)}”.`
      return { kind: 'detail', strength: 'soft', start, end, message }
    })
}
