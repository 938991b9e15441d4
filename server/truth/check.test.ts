import { describe, expect, test } from 'vitest'
import { checkPage } from './check.ts'
import type { SourceEvent } from './event-facts.ts'

const event = (
  content: string,
  minutes: number | null = null,
  placeName: string | null = null,
): SourceEvent => ({
  id: content,
  content,
  placeName,
  minutes,
})

/** The doubts of a page of one sentence that names event 1 as its source. */
function doubtsOf(sentence: string, events: readonly SourceEvent[], knownNames: readonly string[] = []) {
  const marks = [{ offset: sentence.length, numbers: [1] }]
  const page = {
    date: '2026-11-20',
    content: sentence,
    marks,
    events,
    knownNames: new Set(knownNames),
    own: [],
  }
  return checkPage(page).sentences.flatMap(({ doubts }) =>
    doubts.map(({ kind, strength }) => `${kind} ${strength}`),
  )
}

test.each<[string, string, string]>([
  ['I ran five miles.', 'Ran 5 km', 'number soft'],
  ['I ran 5 miles.', 'Ran 5 km', 'number hard'],
  ['The apples cost 20 dollars.', 'apples 20 euros', 'number hard'],
  ['We bought two pounds of flour.', 'flour 2 kg', 'number soft'],
])('a figure with another unit is doubted: %s', (sentence, note, doubt) => {
  expect(doubtsOf(sentence, [event(note)])).toEqual([doubt])
})

describe('what an event says in other words is not doubted', () => {
  test.each<[string, SourceEvent]>([
    ['I got up at ten to five.', event('Got up', 290)],
    ['It lasted an hour and a half.', event('It lasted 90 min')],
    ['She lifted four pounds.', event('She lifted 1.8 kg')],
    ['I read almost a hundred pages.', event('Read 97 pages')],
    ['In all we bought 31 things.', event('Bought 12 swans, 19 ducks, things')],
    ['Um viertel vor acht fuhr ich los.', event('Losgefahren', 465)],
    ['Ich las siebenundneunzig Seiten.', event('97 Seiten gelesen')],
    ['À quatorze heures trente, je suis allé au marché.', event('Marché', 870)],
    ['A las siete y media desayuné.', event('Desayuno', 450)],
    ['Alle sette e mezza sono andato al lago.', event('Al lago', 450)],
    ['Às sete e meia fui ao lago.', event('Ao lago', 450)],
    ['В половине шестого я пошёл в магазин.', event('Магазин', 1050)],
    ['It cost me nine pounds fifty-five.', event('£8.95, fine 60p')],
    ['She is twelve thousand over.', event("she's £12k over")],
    ['It took three quarters of an hour.', event('took 46 min')],
    ['I took twenty-four thousand steps.', event('24k steps')],
    ['Two tickets, thirty-six euros in all.', event('tickets 2x18 €')],
    ['Der Blutdruck lag bei 128 zu 82.', event('Blutdruck 128/82')],
    ['The doctor came, and my mother slept.', event('Dr. Hill came')],
    ['We swam until late in the afternoon.', event('Swam', 1130)],
    ['دفعت أربعة وستين ريالا.', event('64 ريال')],
    ['Ноги гудели после двадцати четырёх тысяч шагов.', event('24 тыс. шагов')],
    ['四个半小时之后到了上海。', event('到了上海，4.5小时')],
    ['We had Samantha over for Christmas.', event('Sam over for xmas')],
    ['I planted half a dozen tomatoes.', event('6 tomato plants')],
    ['J’ai lu quatre-vingt-dix pages.', event('90 pages')],
    ['Une baisse de douze pour cent.', event('-12 %')],
    ['Sara è tornata con un otto.', event('Sara 8 in matematica')],
    ['In the evening Marcus rang about the boat.', event('M rang re boat')],
    ['We met them where Harbour Road begins.', event('met them at Harbour Rd')],
    ['Papá contó la nevada de 1962.', event('papá contó lo de la nevada del 62')],
    ['Je me couche tôt, puisque le réveil sonne à cinq heures et quart.', event('au lit tôt, lever 5h15')],
    ['Шестьдесят два и семьдесят три балла.', event('баллы 62, 73')],
    ['Cheguei às dez para as nove.', event('cheguei', 530)],
    ['In Toscana ho trovato una tazza del Ginori.', event('Ginori, trovata una tazza, Toscana')],
    ['На дворе оттепель, а внучка весит три четыреста.', event('оттепель, внучка 3400')],
    ['六点三刻我起床了。', event('起床', 405)],
    ['Half an hour later I called in sick.', event('Called in sick', 480)],
    ['The three of us carved pumpkins.', event('carved pumpkins w Ola + Finn')],
    ['We drove to Birmingham.', event('drove to Bham')],
    ['I opted for the ice cream.', event('99 flake')],
    ['I studied three chapters.', event('studied chapters 11-13')],
    ['We drove home in the rain without an umbrella.', event('drove home, rain, no umbrella')],
    ['朝七時半に湖まで歩いた。', event('湖まで歩いた', 450)],
    ['ذهبت إلى البحيرة في الساعة السابعة والنصف صباحا.', event('إلى البحيرة', 450)],
    ['Вечером с Анной читали книгу.', event('читали с Анна книгу', 1200)],
    ['Ich wartete achtzig Minuten im Wagen.', event('warte im Auto, 1 h 20')],
    ['路上堵了八十分钟。', event('路上堵车 1小时20分')],
    ['Vier Stunden habe ich gespielt.', event('gespielt bis 11', 1140)],
    ['Я ехал сорок четвёртым автобусом.', event('еду, автобус 44')],
    ['We walked the best part of five kilometres.', event('walked 3 miles')],
    ['朝より〇・六度下がった。', event('朝38.4、いま37.8度')],
    ['It is a fever.', event('fever, maybe tonsils, doctor tomorrow')],
    ['Les frais font quatre cent quatre-vingts euros.', event('frais 480')],
    ['Tre ore e venti di viaggio.', event('3 h 20 di viaggio')],
    ['Две с половиной тысячи за тюльпаны.', event('тюльпаны, 2500')],
    ['Das Referat gelang, Note eins Komma sieben.', event('Referat gelungen, Note 1,7')],
    ['Von eins bis fünf saß ich in der Bib.', event('4 std in der Bib', 780)],
    ['两个人吃鱼花了一百二十多块。', event('吃鱼，人均62')],
    ['طفل في الثانية من عمره.', event('طفل عمره سنتين')],
    ['One of those ordinary Thursdays at the lake.', event('lake')],
    ['J’ai dormi deux heures et demie.', event('sieste 2h30')],
    ['دفعت ستة وعشرين ريالا.', event('٢٦ ريال')],
    ['Ho letto trentadue pagine.', event('lette 32 pagine')],
    ['Al cabo de un año son 1.440 euros más.', event('el alquiler sube 120 € al mes')],
    ['São quinze por cento de erro.', event('3 leituras erradas em 20')],
    ['Compré media docena de huevos.', event('6 huevos')],
    ['小狗体重四点六公斤。', event('小狗 4.6公斤')],
    ['Por el Día de la Madre desayuné en la cama.', event('dia de la madre, desayuno en la cama')],
    // Words of weather and names that mean something else.
    ['Am Donnerstag kam Bruno zum See.', event('Bruno am See')],
    ['Le film m’a beaucoup plu.', event('film, super')],
    ['Бабушка нас дождалась.', event('бабушка ждала нас')],
    ['Siamo andate al lago da sole.', event('al lago, noi due')],
    ['こんな風に一日が終わった。', event('一日終わり')],
    ['We drizzled the soup with oil.', event('soup with oil')],
    ['Im Ernst, wir waren am See.', event('waren am See')],
    ['Till ten we sat by the lake.', event('sat by the lake until 10')],
    ['语文老师表扬了女儿。', event('老师表扬女儿')],
    ['谢谢师傅。', event('师傅人好')],
    ['نفد صبري في الطابور.', event('طابور طويل')],
    ['清水寺まで歩いた。', event('京都、寺まで歩いた')],
    ['Tomé café en la orilla del lago.', event('café en el lago')],
    ['Dejan abierta la puerta del lago.', event('puerta del lago abierta')],
    ['差一点就迟到了。', event('差点迟到')],
    ['風呂につかったまま、危うく眠るところだった。', event('風呂で寝かける')],
    ['八点半给君子兰换了盆。', event('八点半 君子兰换盆')],
    ['J’ai dormi, car j’étais fatiguée.', event('train, dormi, fatiguée')],
    ['女儿用小程序订了票。', event('女儿订票')],
    ['和同学小聚，吃了面。', event('和同学吃面')],
    // Words that suggest a weather.
    ['It rained at the lake.', event('soaked at the lake')],
    ['Am See war ein Gewitter mit viel Regen.', event('Gewitter am See')],
    ['湖边下了大雨。', event('湖边，淋成落汤鸡')],
    ['Mit dem Wind im Gesicht radelte ich heim.', event('heim mit dem Rad, Gegenwind')],
    ['O vento levou a farofa.', event('a farofa voou')],
  ])('%s', (sentence, source) => {
    expect(doubtsOf(sentence, [source])).toEqual([])
  })

  // The page's date is a Friday.
  test.each<[string, SourceEvent]>([
    ['The dentist is on Saturday.', event('dentist tomorrow')],
    ['The dentist is on 21 November.', event('dentist tomorrow')],
    ['The dentist is on 3 December.', event('dentist on the 3rd')],
    ['On November 20th, 2026, I walked to the lake.', event('to the lake')],
    ['Am 20.11. lief ich zum See.', event('zum See')],
    ['Le 20 novembre, j’ai marché jusqu’au lac.', event('au lac')],
    ['El día 20 caminé al lago.', event('al lago')],
    ['11月20日，我走到湖边。', event('走到湖边')],
    ['20-го мы гуляли до озера.', event('до озера')],
    ['في ٢٠ نوفمبر مشيت إلى البحيرة.', event('إلى البحيرة')],
    ['Der Zahnarzt ist am Montag, dem dreiundzwanzigsten.', event('Mo. 23.: Zahnarzt')],
    ['A reunião ficou para quinta-feira, dia vinte e seis.', event('reunião adiada p/ quinta-feira')],
    ['We were home by half past eleven.', event('drove home, 90 min', 600)],
    ['Half an hour in the pool.', event('pool 33 min')],
    ['Le trajet a duré une heure et demie.', event('trajet 1h30')],
    ['四个半小时的会议。', event('会议，4.5小时')],
    [
      'I walked around the lake in the park with Leo.',
      { ...event('Walked round lake w/ Leo'), placeName: 'Serpentine' },
    ],
    ['The soup was still warm.', event('soup')],
    ['房费二百六。', event('民宿，260')],
    ['J’ai marché une demi-heure.', event('à pied 25 min')],
  ])('%s', (sentence, source) => {
    expect(doubtsOf(sentence, [source])).toEqual([])
  })
})

describe('what no event says is doubted', () => {
  test.each<[string, SourceEvent, string]>([
    ['We saw 14 swans.', event('12 swans'), 'number hard'],
    ['We saw 20 swans.', event('swans'), 'number hard'],
    ['On 3 July we walked to the lake.', event('Walked to the lake'), 'date soft'],
    ['7月3日，我走到湖边。', event('走到湖边'), 'date soft'],
    ['I got up at 6:30.', event('Got up', 290), 'time hard'],
    ['He said “see you in spring”.', event('He said goodbye'), 'quote hard'],
    ['We walked with Peter to the lake.', event('Walked to the lake'), 'name hard'],
    ['We walked to the lake in the rain.', event('Walked to the lake'), 'weather soft'],
    ['We stayed home because the boiler had burst.', event('Stayed home'), 'cause soft'],
    ['In the evening we walked to the lake.', event('Walked to the lake', 480), 'time soft'],
    ['Am See regnete es.', event('Am See'), 'weather soft'],
    ['晚上下雨了。', event('晚上在家'), 'weather soft'],
    ['We saw fourteen swans.', event('12 swans'), 'number soft'],
    ['We signed up for the lake race.', event('maybe sign up for the lake race'), 'certainty soft'],
    ['The dentist is on Monday.', event('dentist tomorrow'), 'date soft'],
    // A single function word of another language, here of German, does not change the language of a note.
    ['The boiler man is coming on Wednesday.', event('boiler man coming Tuesday'), 'date soft'],
    ['São quinze por cento de erro.', event('sensor, erro de 12%'), 'number soft'],
    ['Eine Dreiviertelstunde spazierte ich.', event('Spaziergang 15 min'), 'number soft'],
    ['Tomorrow we go to the sea.', event('maybe to the sea tomorrow'), 'certainty soft'],
    ['Ich traf Herrn Seidel im Büro.', event('Büro, lang'), 'name hard'],
    ['It took four hours and ten minutes.', event('took 3h10'), 'number soft'],
    ['Sandra from next door came by.', event('Ruth next door came by'), 'name hard'],
    ['Mittags war Monika im Büro.', event('Büro, lang'), 'name hard'],
    ['شربنا الشاي عند بائعة اسمها مريم.', event('شاي عند بائعة'), 'name hard'],
    ['卖肉的小林多找了钱。', event('卖肉的小孙多找了钱'), 'name hard'],
    ['We waited five hours at the office.', event('office, waited 2h', 540), 'number soft'],
    ['他在书店坐了两个半小时。', event('他在书店 一个半钟头', 840), 'number soft'],
    ['Ho letto trentadue pagine.', event('lette 28 pagine'), 'number soft'],
    ['我们看见了 14 只天鹅。', event('看见 12 只天鹅'), 'number hard'],
    ['他在杭州开了茶馆。', event('他在苏州开了茶馆'), 'place soft'],
    ['Le dossier Moreau est enfin parti.', event('dossier Morel envoyé enfin'), 'name soft'],
    ['À tarde corri no parque, com muito granizo.', event('corri no parque à tarde'), 'weather soft'],
  ])('%s', (sentence, source, doubt) => {
    expect(doubtsOf(sentence, [source])).toContain(doubt)
  })

  test('a fact of another event shows a wrong mark', () => {
    expect(doubtsOf('We saw 12 swans.', [event('A walk'), event('12 swans')])).toEqual(['citation soft'])
  })

  test('a mark that names no event', () => {
    const content = 'We walked to the lake.'
    const page = { date: '2026-11-20', content, marks: [{ offset: content.length, numbers: [7] }] }
    const { sentences } = checkPage({
      ...page,
      events: [event('A walk by the lake')],
      knownNames: new Set(),
      own: [],
    })
    expect(sentences[0]?.doubts).toMatchObject([{ kind: 'citation', strength: 'hard' }])
  })
})

test('a sentence in another language than its event is compared by numbers and times alone', () => {
  const source = event('We walked to the lake with the children, 12 swans')
  expect(doubtsOf('Es regnete, und wir sahen am See 12 Schwäne.', [source])).toEqual([])
  expect(doubtsOf('Es regnete, und wir sahen am See 14 Schwäne.', [source])).toEqual(['number hard'])
})

describe('a sentence that shares nothing with the event that it names', () => {
  const strange = 'My grandmother paints watercolours beautifully every Sunday.'

  test('is a remark on a page that keeps to its events', () => {
    const close = 'The bus was late. The late bus was cold. The bus was full.'
    expect(doubtedParts(`${close} ${strange}`)).toEqual([])
  })

  test('is doubted on a page of which most sentences share nothing', () => {
    const other = 'Everybody shivered the whole way home.'
    expect(doubtedParts(`${other} ${strange}`)).toEqual([other, strange])
  })

  function doubtedParts(content: string): string[] {
    const ends = Array.from(content.matchAll(/\./g), ({ index }) => index + 1)
    const marks = ends.map((offset) => ({ offset, numbers: [1] }))
    const events = [event('Bus late, cold and full')]
    return checkPage({ date: '2026-11-20', content, marks, events, knownNames: new Set(), own: [] })
      .sentences.filter(({ verdict }) => verdict === 'doubted')
      .map(({ start, end }) => content.slice(start, end))
  }
})

test('a heading sets the tone and is doubted only where the service is sure', () => {
  const page = {
    date: '2026-11-20',
    marks: [],
    events: [event('Walked to the lake')],
    knownNames: new Set<string>(),
    own: [],
  }
  const { sentences } = checkPage({
    ...page,
    content: '# A Happy Quiet Day With 14 Swans\n\nWe walked to the lake.',
  })
  expect(sentences.flatMap((sentence) => sentence.doubts.map(({ kind }) => kind))).toEqual(['number'])
})
