/**
 * Common given names and family names, for the languages and places of a sentence where a capital letter tells nothing:
 * at its beginning, in German, and in scripts without capitals. Names that are words as well are left out.
 */
import type { LanguagePack } from './pack.ts'
import { toPlain } from './plain.ts'
import type { Span } from './sentences.ts'

const LATIN =
  'aaron adam adele adrian adriana adrien agata agathe agnes agnieszka aisha alain alan albert alberto aldo alejandra alejandro alessandra alessandro alessia alessio alex alexander alexandra alexandre alexis alfonso alfred alfredo ali alice alicia alina aline alison allison alvaro amanda amelia amelie amina amy ana anabel andrea andreas andres andrew andrzej angela angelika angelo anita anja anke ann anna annalisa anne annette annika anthony antje antoine anton antonella antonia antonio antónio anya arnaud arthur arturo astrid audrey aurelie aurélie axel barbara bastien beatrice béatrice beatriz ben benedikt benjamin benoit benoît bernard bernardo bernd bernhard beth betty bianca birgit björn bob boris brenda brian brigitte bruno camila camille carina carl carla carlo carlos carmen carol carolina caroline catarina caterina catherine cathy cécile cecilia celia céline charles charlie chiara chloe chloé chris christa christian christiane christina christine christoph christophe christopher cindy clara claudia claudio clément conny corinna corinne cornelia cristian cristina cynthia damien damian dan daniel daniela danièle daniele danny david davide debbie deborah denis denise dennis detlef diana didier diego dieter dimitri dmitri dominik dominique don donatella donna dora doris dorothea doug duarte ed eddie edgar edith eduard eduardo edward eileen elena eleonora eli elias elif elisa elisabeth elizabeth elke ella ellen elsa elsbeth emil emilia emilie emilio emily emma emmanuel enrico enrique eric erica erich erik erika erin erwin esteban esther étienne eugen eva evelyn fabian fabien fabio fatima fatma federica federico felipe felix fernanda fernando filipe filippo finn fiona florian françois françoise francesca francesco francisca francisco franz franziska fred frédéric frieda friedrich fritz gabi gabriel gabriela gabriele gabriella gail gaël gary geoff george georg georges gerald gerard gérard gerd gerhard gertrud giacomo gianni gilles gina giorgia giorgio giovanna giovanni gisela giulia giulio giuseppe glenn gloria gonzalo gordon graham greg greta guido guillaume guillermo günter günther gustav gustavo hannah hannelore hannes hans harald harriet harry hassan hector heike heiko heiner heinrich heinz helen helena helene helga helmut henri henrik henrique henry herbert hermann hilde hildegard holger hugo ian ibrahim ignacio ilse imke inês inès ines inga inge ingeborg ingrid irene irena irina irmgard isaac isabel isabella isabelle ivan jack jackie jacob jacqueline jacques jakob jakub james jan jana jane janet janine jason javier jean jeff jenna jennifer jenny jens jeremy jérôme jesse jessica jill jim jimmy joachim joana joanna joão joaquim joaquín jochen joe joel johan johanna johannes john jonas jonathan jordi jorge josé josef joseph josh joshua juan juana judith jule jules julia julian juliana julie julien juliette jürgen jutta karen karin karina karl karla karsten kate katharina katherine kathleen kathrin kathy katia katie katja katrin kelly ken kenneth kerstin kevin kim kirsten klaus konrad konstantin kristin kristina kurt kyle lara larissa lars laura laurence laurent lauren lea léa leah leandro lena leonie leon leonard leonardo leonhard leonor leticia liam liesel linda lisa liz lorena lorenzo lotte lou louis louise lourdes luc luca lucas lucia lucía lucie luciano lucy ludwig luigi luis luisa luís luiz lukas luke lutz lydia lynn maddalena madeleine magdalena maike maja malte manfred manon manuel manuela marc marcel marcello marco marcos marcus mareike margaret margarete margarida margherita margit marguerite maria marie mario maría marianne marie mariana marion marlene marlies marta martha martin martina martine mary massimo mateus mateo mathias mathieu mathilde matilde matt matteo matthew matthias matthieu maurice maurizio mauro max maxime maximilian megan mehmet meike melanie melissa mercedes mette mia michael michaela michel michela michele michelle miguel mike milena miriam mirjam mohamed mohammed molly monica monika monique moritz mustafa nadia nadine nadja nancy naomi natalia natalie natascha nathalie nathan neil nicholas nick nico nicola nicolas nicole niklas nikolaus nils nina noah noemi noémie nora norbert nuno olaf oleg olga oliver olivia olivier oskar otto owen pablo pamela paola paolo pascal patricia patrick patrizia patty paul paula paulo pedro peggy penny peter petra phil philip philipp philippe pierre piotr rachel rafael raffaele raimund rainer ralf ralph ramón raphael raphaël raquel raúl raymond rebecca regina regine reinhard renata renate rené ricardo riccardo richard rita robert roberta roberto robin rodrigo roger roland rolf romain ron ronald rosemarie rosie roswitha rudi rudolf rui rupert russell ruth ryan sabina sabine sabrina sam samantha samira samuel sandra sandrine sara sarah sascha saskia scott sean sébastien sebastian sebastiano sergio sharon sheila shirley sibylle siegfried sigrid silke silvia silvio simon simona simone sofia sofie sonia sonja sophia sophie stacy stefan stefania stefano steffen stéphane stéphanie stephanie stephen steve steven stuart sue susan susana susanne susie suzanne sven svenja sylvia sylvie tamara tania tanja tara teresa tess theo theodor theresa thérèse thibault thierry thomas thorsten till tim timo tiago tina tobias toby tom tomás tommaso tommy toni tony torsten tracy uli ulla ulli ulrich ulrike umberto ursula uschi ute uwe valentina valeria valérie valerie vanessa vera verena veronica veronika véronique vicente victor vincent vincenzo virginie vittoria vittorio volker walter waltraud wanda wendy werner wilhelm willi winfried wolfgang wolfram xavier yann yannick yasmin ylva yolanda yusuf yves yvonne zoe zoé'

/** Beginnings, behind which come at most three letters of a case. */
const CYRILLIC =
  'александр алексе алён алин анастаси анатоли андре анн антон антонин аркади артём артем борис вадим валенти валери валентин варвар васили викто виктори виталик витали владимир владислав вячеслав галин геннади георги григори даниил даниэл даш дмитри евгени екатерин елен елизавет зинаид зо иван игор инн ирин ирин карин кат кирилл константин кост кристин ксени лаврентиан лар ларис леонид лид лиди людмил маргарит мариан марин мари матве миш михаил наст настас натали наталь наташ никит никола нин окса окса олег олес ольг павел петр полин рома руслан сан саш светлан семён семен сергей серге софь станислав степан стас стёп татьян тимофе тимур фёдор федор юли юри юр яков ян ярослав паш маш дарь ван вов дим оля оли олю оле'

const ARABIC =
  'محمد أحمد احمد محمود مصطفى إبراهيم ابراهيم يوسف حسين خالد فاطمة عائشة مريم زينب خديجة ليلى سلمى نورة سارة رنا دينا رانيا سمير طارق وليد ياسر بلال زياد حمزة رامي هيثم عماد أيمن شيماء مروان مروة رشا غادة داليا نادية سعاد سميرة فراس منصور راكان نهى عبدالله عبدالرحمن فيصل بندر ماجد ناصر هاني وائل تامر عمرو إسماعيل اسماعيل يعقوب موسى عيسى سليمان عثمان أسامة معاذ زكريا نجلاء لمياء رقية حفصة ميساء رغد لبنى سهى سوسن هيفاء عبير فدوى بشرى شادي مازن غسان نزار سامر باسل نبيل رائد'

const JAPANESE =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 松本 井上 木村 斎藤 清水 阿部 池田 橋本 前田 藤田 岡田 長谷川 村上 近藤 石井 坂本 遠藤 藤井 西村 福田 太田 三浦 岡本 松田 中島 原田 竹内 和田 藤原 美咲 陽菜 結衣 花子 太郎 健太 翔太 大輔 直樹 拓也 達也 和也 健一 健二 一郎 次郎 浩二 恵子 幸子 洋子 和子 裕子 久美子 由美 真由美 直子 智子 明美 美穂 優子 陽子 典子 千代 千尋 里奈 莉子 結菜 悠斗 陽翔 隼人 沙織 美香 恵美 千春 春香 菜々子 香織 詩織 麻衣'

const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛余潘杜戴夏'
const CHINESE = new RegExp(
  [
    `(?<title>[${SURNAMES}](?=先生|女士|太太|老师|医生|大夫|护士|经理|阿姨|叔叔?|师傅|主任|教授|同学|大爷|大妈|奶奶|爷爷|哥|姐|总(?![是要算会能共计之在])))`,
    `(?<![大最弱幼年月矮从])[小老](?<short>[${SURNAMES}])(?![子树叶])`,
    '(?:姐姐?|妹妹?|哥哥?|弟弟?|[堂表][哥弟姐妹]|侄[子女]|外甥女?|同事|同学|朋友|闺蜜|邻居|女儿|儿子)(?<kin>[小阿](?!时|学|孩|区|心|说|狗|猫|名|声|吃|姨)\\p{sc=Han})',
  ].join('|'),
  'gu',
)

const latin = new Set(LATIN.split(' ').map(toPlain))
const CYRILLIC_ENDING = 3
const MIN_CYRILLIC = 3
const cyrillic = new Set(CYRILLIC.split(' ').filter((name) => name.length >= MIN_CYRILLIC))
const arabic = new Set(ARABIC.split(' '))
const japanese = JAPANESE.split(' ')

/** Whether a word that begins with a capital is a common given name. */
export function isGivenName(word: string): boolean {
  const plain = toPlain(word).replace(/'s?$/u, '')
  if (latin.has(plain)) return true
  if (!/^\p{sc=Cyrl}/u.test(plain)) return false
  for (let ending = 0; ending <= CYRILLIC_ENDING; ending += 1)
    if (plain.length - ending >= MIN_CYRILLIC && isCyrillicName(plain, ending)) return true
  return false
}

const isCyrillicName = (plain: string, ending: number): boolean =>
  cyrillic.has(plain.slice(0, plain.length - ending)) &&
  /^(?:[аяыиеуюй]|ой|ей|ом|ем|ия|ии|ию|ье[йю]|ью?|ья|[ая]м)?$/u.test(plain.slice(plain.length - ending))

/** Common names in scripts without capitals. */
export function readUnmarkedNames(text: string, pack: LanguagePack | undefined): (Span & { text: string })[] {
  if (pack?.code === 'zh')
    return Array.from(text.matchAll(CHINESE), (match) => {
      const name = match.groups?.title ?? match.groups?.short ?? match.groups?.kin ?? ''
      const start = match.index + match[0].indexOf(name)
      return { start, end: start + name.length, text: name }
    })
  if (pack?.code === 'ja')
    return japanese.flatMap((name) => {
      const start = text.indexOf(name)
      return start < 0 ? [] : [{ start, end: start + name.length, text: name }]
    })
  if (pack?.code !== 'ar') return []
  return Array.from(text.matchAll(/\p{sc=Arab}[\p{sc=Arab}\p{M}]*/gu)).flatMap((match) => {
    const [word] = match
    const name = [word, word.replace(/^[وفلب]/u, ''), word.replace(/^[وف][لب]/u, '')].find((form) =>
      arabic.has(form),
    )
    const end = match.index + word.length
    return name === undefined ? [] : [{ start: end - name.length, end, text: name }]
  })
}
