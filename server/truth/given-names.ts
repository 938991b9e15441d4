/**
 * Common given names and family names, for the languages and places of a sentence where a capital letter tells nothing:
 * at its beginning, in German, and in scripts without capitals. Names that are words as well are left out.
 */
import type { LanguagePack } from './pack.ts'
import { matchesOf, toPlain } from './plain.ts'
import type { Span } from './sentences.ts'

const LATIN =
  'kalle micha steffi moni gitti dörte svea susi heinzi resi vroni sepp schorsch lenchen mats matz piet jonte ole bosse lasse jette fiete hinnerk enno okke telse frauke silja merle neele nele lene lina finja jannik levin mila romy leni marlon malik kilian korbinian xaver vitus ferdi poldi traudl burgi kathi sissi ayşe emine hatice zeynep murat serkan erkan erdem cem deniz kaan onur selin derya gül nuri ömer hüseyin alfie archie arlo freddie teddy ollie callie ellie evie maisie tilly millie nellie hattie bertie monty rory ewan euan angus iain struan kirsty morag mhairi niall eoghan ciaran caoimhe orlaith sorcha carys nia rhian ieuan gethin tomos joey jamie jodie kelsey kayla tyler wyatt travis cody dustin dwayne darnell tyrone lamar jamal latoya shanice keisha desmond anjali kavya rohan rahul lakshmi padma mei hiro aiko loulou titouan lilou noé sacha nolan gabin malo ewen gwenaëlle nolwenn solenn goulven anatole gustave hippolyte célestin augustin marcellin honorine apolline capucine margaux quentin gaultier amaury aymeric foucauld rachid yasmina sofiane paco pepe pepa lola lolo chema nachete quique kike juanjo juanma josema josemi pilar charo chelo encarna encarni loli mari mariajo maica merche puri soledad trini asun lupe guada xavi arnau aleix nuria núria mireia laia berta carme neus meritxell unai ander jon asier beñat garazi maialen yoli vane vanesa dani javi rafa fito manu goyo chus turi totò ciccio pippo peppe gigi lollo cecco nino pinuccia mimmo mimma tonino annuccia graziano azzurra camilla edda ludovica matilda penelope rachele sveva nicolò niccolò mattia samuele zé zeca tonho toninho joãozinho manel tó xico quim caio davi thiago thales heitor murilo vinícius lucca benício letícia isadora lívia alícia tainá iara raíssa jandira dalva neide neuza ivete rosângela cida fernandinho luísa carminho aaron adam adele adrian adriana adrien agata agathe agnes agnieszka aisha alain alan albert alberto aldo alejandra alejandro alessandra alessandro alessia alessio alex alexander alexandra alexandre alexis alfonso alfred alfredo ali alice alicia alina aline alison allison alvaro amanda amelia amelie amina amy ana anabel andrea andreas andres andrew andrzej angela angelika angelo anita anja anke ann anna annalisa anne annette annika anthony antje antoine anton antonella antonia antonio antónio anya arnaud arthur arturo astrid audrey aurelie aurélie axel barbara bastien beatrice béatrice beatriz ben benedikt benjamin benoit benoît bernard bernardo bernd bernhard beth betty bianca birgit björn bob boris brenda brian brigitte bruno camila camille carina carl carla carlo carlos carmen carol carolina caroline catarina caterina catherine cathy cécile cecilia celia céline charles charlie chiara chloe chloé chris christa christian christiane christina christine christoph christophe christopher cindy clara claudia claudio clément conny corinna corinne cornelia cristian cristina cynthia damien damian dan daniel daniela danièle daniele danny david davide debbie deborah denis denise dennis detlef diana didier diego dieter dimitri dmitri dominik dominique don donatella donna dora doris dorothea doug duarte ed eddie edgar edith eduard eduardo edward eileen elena eleonora eli elias elif elisa elisabeth elizabeth elke ella ellen elsa elsbeth emil emilia emilie emilio emily emma emmanuel enrico enrique eric erica erich erik erika erin erwin esteban esther étienne eugen eva evelyn fabian fabien fabio fatima fatma federica federico felipe felix fernanda fernando filipe filippo finn fiona florian françois françoise francesca francesco francisca francisco franz franziska fred frédéric frieda friedrich fritz gabi gabriel gabriela gabriele gabriella gail gaël gary geoff george georg georges gerald gerard gérard gerd gerhard gertrud giacomo gianni gilles gina giorgia giorgio giovanna giovanni gisela giulia giulio giuseppe glenn gloria gonzalo gordon graham greg greta guido guillaume guillermo günter günther gustav gustavo hannah hannelore hannes hans harald harriet harry hassan hector heike heiko heiner heinrich heinz helen helena helene helga helmut henri henrik henrique henry herbert hermann hilde hildegard holger hugo ian ibrahim ignacio ilse imke inês inès ines inga inge ingeborg ingrid irene irena irina irmgard isaac isabel isabella isabelle ivan jack jackie jacob jacqueline jacques jakob jakub james jan jana jane janet janine jason javier jean jeff jenna jennifer jenny jens jeremy jérôme jesse jessica jill jim jimmy joachim joana joanna joão joaquim joaquín jochen joe joel johan johanna johannes john jonas jonathan jordi jorge josé josef joseph josh joshua juan juana judith jule jules julia julian juliana julie julien juliette jürgen jutta karen karin karina karl karla karsten kate katharina katherine kathleen kathrin kathy katia katie katja katrin kelly ken kenneth kerstin kevin kim kirsten klaus konrad konstantin kristin kristina kurt kyle lara larissa lars laura laurence laurent lauren lea léa leah leandro lena leonie leon leonard leonardo leonhard leonor leticia liam liesel linda lisa liz lorena lorenzo lotte lou louis louise lourdes luc luca lucas lucia lucía lucie luciano lucy ludwig luigi luis luisa luís luiz lukas luke lutz lydia lynn maddalena madeleine magdalena maike maja malte manfred manon manuel manuela marc marcel marcello marco marcos marcus mareike margaret margarete margarida margit marguerite maria marie mario maría marianne marie mariana marion marlene marlies marta martha martin martina martine mary massimo mateus mateo mathias mathieu mathilde matilde matt matteo matthew matthias matthieu maurice maurizio mauro max maxime maximilian megan mehmet meike melanie melissa mercedes mette mia michael michaela michel michela michele michelle miguel mike milena miriam mirjam mohamed mohammed molly monica monika monique moritz mustafa nadia nadine nadja nancy naomi natalia natalie natascha nathalie nathan neil nicholas nick nico nicola nicolas nicole niklas nikolaus nils nina noah noemi noémie nora norbert nuno olaf oleg olga oliver olivia olivier oskar otto owen pablo pamela paola paolo pascal patricia patrick patrizia patty paul paula paulo pedro peggy penny peter petra phil philip philipp philippe pierre piotr rachel rafael raffaele raimund rainer ralf ralph ramón raphael raphaël raquel raúl raymond rebecca regina regine reinhard renata renate rené ricardo riccardo richard rita robert roberta roberto robin rodrigo roger roland rolf romain ron ronald rosemarie rosie roswitha rudi rudolf rui rupert russell ruth ryan sabina sabine sabrina sam samantha samira samuel sandra sandrine sara sarah sascha saskia scott sean sébastien sebastian sebastiano sergio sharon sheila shirley sibylle siegfried sigrid silke silvia silvio simon simona simone sofia sofie sonia sonja sophia sophie stacy stefan stefania stefano steffen stéphane stéphanie stephanie stephen steve steven stuart sue susan susana susanne susie suzanne sven svenja sylvia sylvie tamara tania tanja tara teresa tess theo theodor theresa thérèse thibault thierry thomas thorsten till tim timo tiago tina tobias toby tom tomás tommaso tommy toni tony torsten tracy uli ulla ulli ulrich ulrike umberto ursula uschi ute uwe valentina valeria valérie valerie vanessa vera verena veronica veronika véronique vicente victor vincent vincenzo virginie vittoria vittorio volker walter waltraud wanda wendy werner wilhelm willi winfried wolfgang wolfram xavier yann yannick yasmin ylva yolanda yusuf yves yvonne zoe zoé aditi aditya aidan ailsa akiko akira aleksander aleksandra alistair amara amir amit ananya aneta anil anouk ansgar anoushka aoife arjun arvid ayaka ayse azra bartosz beppe bhavna bogdan bronwyn bruna caitlin caleb callum catriona chantal chidi chika ciara clare clemens conor cormac cosimo dafydd daichi dalia damiano dario darragh declan deepa deirdre dejan delphine derek dieudonné dilip dimitra dina dirk divya dmitry donal dorota duncan dylan eamon ebba edna efua eilidh einar eirik ekaterina elaine elin elsie emeka emir emre enzo ernst erwan esra ewa eoin eszter farah fatou fergal fergus fiorella flavia freya fritzi gabor gareth gemma ghislaine giada gianluca giuliana gosia grzegorz gudrun gunnar gwen hakan hamish hamza haruka haruto hedwig heidi henning hiroshi huw ifeoma ilaria imogen imran ingo ismail ivana iwona jadwiga jarek jasmin jasmine jelena jörg joanne joost jovana julián kacper kaito kamal karim karolina kasia katarina kavita keiko keith kemal kenji khadija kiran klara kofi kunal kwame lachlan laila lamin latifa leif leila lidia linus lionel lizzie lorna lottie luana luigia lukasz lynne mahmoud maeve mairead małgorzata mamadou marek mariam marit marko marwan mateja mateusz maureen mehdi meera mikkel milos mireille mirko moira mónica myriam naoko narges natalka neha niamh nigel nikhil nkechi oisín oluwaseun omar orla oscar osman padraig pascale patrik pavel pavlos pradeep pranav prisca priya priyanka radek rajesh reiko rhiannon rhys ricarda rika roisin ronan rosalind roxana ruben sachiko sakura salma sanjay sanna saoirse sarita sayaka seun shauna shinji shreya siân sian siobhan sinéad sigrun solveig soraya stellan sunita suresh svetlana swantje tadeusz tasha tatjana tayo teodor teresinha tomasz trevor ulf vanda vasco veronique vijay viktor vikram wangari wiebke winston wojtek xenia yael yara yasmine yoko yuki yumi yuri yusra zainab zara zbigniew zofia zoltán adriano agostino amaia amadeo anaïs anouchka aitor aimar ainhoa begoña carlota conceição edurne elvira emiliano ernesto eugenia eusebio fermín gorka iker inma irati iñaki itziar izaskun jacinta jacinto joaquina josefa josefina josu koldo leire lluís manolo maite marcelo marisa maribel mikel miren montse nacho nerea olaia oriol rosalía sebastián tatiana ximena xabier zulema abílio afonso aurélio benedita bernarda clotilde constança deolinda fátima fernão firmino gonçalo guilherme humberto idalina ivone jacira jussara lucinda lurdes mafalda micaela nelson odete otávio quitéria rosália salomé sónia tomé valdir valter zélia adelaide aimée amandine ambroise armelle baptiste bérénice blaise brice cédric clarisse colette corentin dorothée edmond éléonore élodie éloi estelle eudes félix fernand flavie gaëlle gaspard geneviève gérald ghislain gisèle gwenaël hélène hervé jacquot jean-luc jean-marc joël josiane josyane lætitia léo léon léonie loïc lucien ludovic maël maëlle magali marius marthe maryse mathis maud maxence mélanie mélodie michèle morgane muriel nadège ninon odette odile ombeline oriane pascaline perrine philomène raoul régis rémi rémy rodolphe romuald roxane séverine solange soizic solène sylvain sylviane tanguy tiphaine valentin yvette zélie achille agnese alfio aleandro anastasia annamaria annarita antonello assunta attilio aurelio bartolomeo benedetta bettina brunella calogero camillo carmela carmelo carmine cesare cinzia claretta clelia concetta corrado damiana daria debora delia diletta domenico domenica edoardo elettra eliana elio emanuela emanuele ennio ermanno ettore eugenio ezio fausta fausto ferdinando filomena fiorenza flavio fortunato fulvio gaetano gaia gaspare gennaro gerardo ghita gilda gino gioacchino giordano giosuè girolamo giuseppina graziella guglielmo iole irma isidoro italo lavinia leda letizia licia liliana livio loredana loretta lucrezia luigina manlio marcella marica mariella marilena marinella martino maurilio melania mirella morena nando nella nello nunzia nunzio oreste oriana orietta ornella osvaldo ottavia ottavio pasquale piera pierluigi piero pietro quirino raffaella renzo rocco romeo rosalba rosanna rossana rossella ruggero sabino sandro santina saverio silvana silvano susanna tarcisio tiziana tiziano tullio ugo umberta valerio vanna vilma vinicio virgilio virginio vito viviana wilma zita'

/** Beginnings, behind which come at most three letters of a case. */
const CYRILLIC =
  'александр алексе алён алин анастаси анатоли андре анн антон антонин аркади артём артем борис вадим валенти валери валентин варвар васили викто виктори виталик витали владимир владислав вячеслав галин геннади георги григори даниил даниэл даш дмитри евгени екатерин елен елизавет зинаид зо иван игор инн ирин ирин карин кат кирилл константин кост кристин ксени лаврентиан лар ларис леонид лид лиди людмил маргарит мариан марин мари матве миш михаил наст настас натали наталь наташ никит никола нин окса окса олег олес ольг павел петр полин рома руслан саш светлан семён семен сергей серге софь станислав степан стас стёп татьян тимофе тимур фёдор федор юли юри юр яков ян ярослав паш маш дарь ван вов дим оля оли олю оле раис тамар жанн эдуард эльвир лилиан валер васил васи гриш гена никитич ростислав святослав всеволод аркаш толик витя вероник вероник злат изабелл илья ильи ильё илью клав клавди клим левон макар маруся маша мирон назар нелл павлик петь прохор ринат ренат рустам самуил савели стеф таис тамил тарас улья устин федь филипп фёкл эльдар ярик аглая агафь айгуль айдар алсу анфис арин арсени аслан ахмед бахтияр богдан булат влад влади вова гульнар дамир динар егор ефим захар зарин ильдар камил карим кларa лейл магомед мади марат нурлан оксан равил рамил регин саид тагир таня тимош фарид фатим эмил юлиан'

const ARABIC =
  'محمد أحمد احمد محمود مصطفى إبراهيم ابراهيم يوسف حسين خالد فاطمة عائشة مريم زينب خديجة ليلى سلمى نورة رنا رانيا سمير طارق ياسر بلال زياد حمزة رامي هيثم عماد شيماء مروان مروة رشا غادة داليا نادية سعاد سميرة فراس منصور راكان نهى عبدالله عبدالرحمن فيصل ماجد ناصر هاني وائل تامر عمرو إسماعيل اسماعيل يعقوب موسى عيسى سليمان عثمان أسامة معاذ زكريا نجلاء لمياء حفصة ميساء رغد لبنى سهى سوسن هيفاء فدوى شادي مازن غسان نزار سامر باسل منى هدى هند ريم عبدالعزيز عبدالرزاق عبدالمجيد نجوى روان العنود بدرية موضي نواف ثامر جاسم عدنان قحطان لؤي ليث قيس مهند رأفت طلال عاطف عصام فاروق فؤاد كاظم لقمان هشام يسرا ميرفت نيفين سوزان جيهان مها عفاف كوثر مديحة نبيلة نعيمة وداد بثينة رباب زهراء'

const JAPANESE =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 松本 井上 木村 斎藤 清水 阿部 池田 橋本 前田 藤田 岡田 長谷川 村上 近藤 石井 坂本 遠藤 藤井 西村 福田 太田 三浦 岡本 松田 中島 原田 竹内 和田 藤原 美咲 陽菜 結衣 花子 太郎 健太 翔太 大輔 直樹 拓也 達也 和也 健一 健二 一郎 次郎 浩二 恵子 幸子 洋子 和子 裕子 久美子 由美 真由美 直子 智子 明美 美穂 優子 陽子 典子 千代 千尋 里奈 莉子 結菜 悠斗 陽翔 隼人 沙織 美香 恵美 千春 春香 菜々子 香織 詩織 麻衣'

/** Behind a name: then it is that of a temple, a town or a thing. */
const JAPANESE_SUFFIX = '寺焼城市駅区町村県紙線川山通'
const JAPANESE_TALES = /桃|金|浦島|半沢/u

const SURNAMES =
  '高马郝毛钱孔白崔康江史侯邵孟龙万段雷方汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍申尤毕聂丛焦王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛余潘杜戴夏'
/** Words that end in a surname: "语文老师" is no teacher called Wen, "上周医生" no doctor called Zhou. */
const WORDS_WITH_SURNAME =
  '[语中英外作国课散]文|历史|[保公早晚平治西]安|[对双警一校甲乙店地官我各多]方|[荷波芬克]兰|[其剩业]余|[上下这每一本两三几]周|[课工过日旅]程|[谢感多答致]谢|[也允或]许|[任如为几]何|[付给花交收有用]钱|[一几那两半阶片]段|[四冬春夏秋]季|[容交轻]易|[经非平日正]常|队伍|[设措]施|[成百千亿几一两十]万|[园森树]林|健康|长江|[明表洁]白|[很最更提太真]高|[奶蜗]牛|[骑立]马|宁夏|[保体气水]温|文章|[恐水]龙|地雷|[喝鸡]汤|[羽眉]毛|[一两几主]张'
const wordWithSurname = new RegExp(`^(?:${WORDS_WITH_SURNAME})$`, 'u')
/** Behind 小 or 老, words that begin with a surname: 小程序 and 老毛病 name nobody. */
const SHORT_WORDS =
  '白[兔菜领鞋酒茶板狗猫]|高[考潮层中跟]|龙[虾人包]|马[驹虎路甲扎达]|黄[车鸭瓜鱼人狗牛油片]|石[头块]|方[块桌法向便]|段[路时落]|毛[病驴衣球毯巾孩贼]|汤[圆包碗山勺]|牛[排肉犊奶腩]|程[序度]|常识|夏天|安全|温[差度泉]|陶[罐瓷器艺]|文[件章具艺员青字]|钱[包财罐]|江[湖南]|罗卜|林荫|余额|季节|章[鱼节]|雷[达阵雨]|康[社家]|周末|武[侠术功]|孔雀|宋体|唐诗|丛林|毕业|杨[梅桃枝]|孙女|胡[同萝椒须闹]|韩[剧国]|苏打|丁点|杜鹃|陈[醋年皮]|王[国牌]|刘海|何况|黎明'
/** Behind 小, signs that begin no name: "朋友小聚" is a gathering. */
export const NO_NAME =
  '时学孩区心说狗猫名声吃姨提测升手组聚考脸嘴脚鼻眼屁肚房床书车鞋裙坐酌酒憩睡步跑赢输胜负感病便朋妹弟姐哥宝家店本幅半部型号动东礼玩舞品卖班队伙两三四五六七八九十日年众看饭菜点面米布包纸卡票事错赛镇村路巷河溪山'

const CHINESE = new RegExp(
  [
    `(?<title>[${SURNAMES}](?=先生|女士|太太|老师|医生|大夫|护士|经理|阿姨|叔叔?|师傅|主任|教授|同学|大爷|大妈|奶奶|爷爷|哥|姐|总(?![是要算会能共计之在])))`,
    `(?<![大最弱幼年月矮从])[小老](?!${SHORT_WORDS})(?<short>[${SURNAMES}])(?![子树叶])`,
    `(?:姐姐?|妹妹?|哥哥?|弟弟?|[堂表][哥弟姐妹]|侄[子女]|外甥女?|同事|同学|朋友|闺蜜|邻居|女儿|儿子)(?<kin>[小阿](?![${NO_NAME}])\\p{sc=Han})`,
  ].join('|'),
  'gu',
)

const latin = new Set(LATIN.split(' ').map(toPlain))
const CYRILLIC_ENDING = 3
const MIN_CYRILLIC = 3
const cyrillic = new Set(CYRILLIC.split(' ').filter((name) => name.length >= MIN_CYRILLIC))
const arabic = new Set(ARABIC.split(' '))
const japanese = JAPANESE.split(' ')

/** Names that are words in one language: at the beginning of a sentence they are taken for these. */
const WORDS_TOO = new Map(
  Object.entries({
    en: 'till mats penny robin don carol sue jack max mercedes angus rocco gail nick bob jasmine teddy victor madeleine nacho',
    de: 'ernst mercedes mats lasse',
    fr: 'pierre clément marguerite capucine don mercedes jean mari lasse merle bosse jasmin aimée',
    es: 'linda clara pilar soledad marcos don mercedes tomé dejan miren malo lisa magdalena petra sabina dalia chelo vasco lidia',
    it: 'donna vera gaia italo clara linda assunta bruno nella don nello azzurra bianca vittoria massimo benedetta fortunato giada gemma regina mari',
    pt: 'linda clara caio vera mercedes don pilar',
  }).map(([code, words]) => [code, new Set(words.split(' '))]),
)

/** Whether a name is a word as well, in some language. */
export const isWordToo = (name: string): boolean =>
  [...WORDS_TOO.values()].some((words) => words.has(toPlain(name)))

/** Whether a word that begins with a capital is a common given name. */
export function isGivenName(word: string, code: string | undefined): boolean {
  const plain = toPlain(word).replace(/'s?$/u, '')
  if (WORDS_TOO.get(code ?? '')?.has(plain)) return false
  if (latin.has(plain)) return true
  if (!/^\p{sc=Cyrl}/u.test(plain)) return false
  for (let ending = 0; ending <= CYRILLIC_ENDING; ending += 1)
    if (plain.length - ending >= MIN_CYRILLIC && isCyrillicName(plain, ending)) return true
  return false
}

const isCyrillicName = (plain: string, ending: number): boolean =>
  cyrillic.has(plain.slice(0, plain.length - ending)) &&
  /^(?:[аяыиеуюй]|ой|ей|ом|ем|ия|ии|ию|ье[йю]|ью?|ья|[ая]м)?$/u.test(plain.slice(plain.length - ending))

const ARABIC_WORD = /\p{sc=Arab}[\p{sc=Arab}\p{M}]*/gu

/** Common names in scripts without capitals. */
export function readUnmarkedNames(
  text: string,
  pack: Pick<LanguagePack, 'code'> | undefined,
): (Span & { text: string })[] {
  if (pack?.code === 'zh')
    return matchesOf(CHINESE, text).flatMap((match) => {
      const { title, short, kin } = match.groups ?? {}
      const name = title ?? short ?? kin ?? ''
      const start = match.index + match[0].indexOf(name)
      const isWord =
        title !== undefined && wordWithSurname.test(text.slice(Math.max(0, start - 1), start + 1))
      return isWord ? [] : [{ start, end: start + name.length, text: name }]
    })
  if (pack?.code === 'ja')
    return japanese.flatMap((name) => {
      const start = text.indexOf(name)
      const end = start + name.length
      const isOther =
        JAPANESE_SUFFIX.includes(text[end] ?? ' ') ||
        JAPANESE_TALES.test(text.slice(Math.max(0, start - 2), start))
      return start < 0 || isOther ? [] : [{ start, end, text: name }]
    })
  if (pack?.code !== 'ar') return []
  return matchesOf(ARABIC_WORD, text).flatMap((match) => {
    const [word] = match
    const name = [word, word.replace(/^[وفلب]/u, ''), word.replace(/^[وف][لب]/u, '')].find((form) =>
      arabic.has(form),
    )
    const end = match.index + word.length
    return name === undefined ? [] : [{ start: end - name.length, end, text: name }]
  })
}
