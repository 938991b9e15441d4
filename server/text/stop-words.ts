/** The languages with a stemmer, and the words and letters that identify them. */
interface LanguageTraits {
  /** The name of its stemmer. */
  algorithm: string
  /** Words that most texts of the language contain. */
  stopWords: string
  /** Letters that few other languages of its script have. */
  letters?: string
}

export const LANGUAGES = {
  ar: {
    algorithm: 'arabic',
    stopWords: 'في من على إلى عن مع هذا هذه كان كانت أن إن لم لا ما ثم أو و يا أنا نحن',
  },
  ca: {
    algorithm: 'catalan',
    stopWords:
      'el la els les un una uns i de del dels amb per que no és som hem vam vaig va han he avui ahir molt més però quan on aquest aquesta meu meva nosaltres jo fins després tot tota',
    letters: 'ŀ',
  },
  cs: {
    algorithm: 'czech',
    stopWords:
      'a v ve se na je z ze s k do pro že jsem jsme jsou byl byla bylo byli to ten ta i o po od jako ale když dnes včera večer ráno moc už jen není tam pak který která mě nám za u při si nebo',
    letters: 'ěřůťď',
  },
  da: {
    algorithm: 'danish',
    stopWords:
      'og i at det er en den til på af for med var ikke jeg vi et har som de han hun blev havde der om fra så men mig os min vores dag lidt meget hvor efter ved ud op hjem da nu',
    letters: 'æø',
  },
  de: {
    algorithm: 'german',
    stopWords:
      'der die das und ich wir ist war ein eine einen einem einer mit auf im in den dem des zu zum zur nicht es sie er haben habe hat hatte hatten sind waren bin für von vom am an auch aber dann noch nach bei aus wie so nur mir mich uns unser mein meine heute gestern wieder sehr über beim als bis um wurde vor gut',
    letters: 'ßäöü',
  },
  en: {
    algorithm: 'english',
    stopWords:
      'the a an and of to in is was were i we it he she they my our his her with on at for from by that this had have has be been are but not so then after before we’re into up out over all very some there when his their me us you as went got today yesterday',
  },
  es: {
    algorithm: 'spanish',
    stopWords:
      'el la los las un una unos unas y de del en con por para que no es era fue fui fuimos hemos he ha muy más pero cuando donde este esta mi mis nos nosotros yo al se su sus lo le me hoy ayer como también después hasta sin sobre todo toda había estaba',
    letters: 'ñ¿¡',
  },
  eu: {
    algorithm: 'basque',
    stopWords:
      'eta da ez bat dut dugu izan zen gaur atzo oso baina nire gure hau hori egin ditugu dira zuen ere',
  },
  fi: {
    algorithm: 'finnish',
    stopWords:
      'ja on oli ei en se hän minä me he että kun mutta niin myös tänään eilen sitten vielä olen olemme olimme olin ovat oli hyvin jo kanssa ennen jälkeen minun meidän tämä nyt siellä kuin joka illalla',
  },
  fr: {
    algorithm: 'french',
    stopWords:
      'le la les un une des et de du en dans avec pour que qui ne pas est était nous je j’ai ai avons a ont au aux ce cette ces mon ma mes notre nos sur très plus mais quand où il elle ils elles on se son sa ses après avant tout tous sans par y été suis hier aujourd’hui sous chez puis',
    letters: 'œç',
  },
  ga: {
    algorithm: 'irish',
    stopWords: 'an na agus bhí sé sí muid mé ar ag go le tá is ní níl inniu inné raibh ach sin seo mo ár',
  },
  hu: {
    algorithm: 'hungarian',
    stopWords:
      'a az és hogy nem is egy volt voltunk van meg de ma tegnap el ki be fel le már még csak én mi ez azt nagyon mert után előtt majd vagy sok mint minden',
    letters: 'őű',
  },
  hy: { algorithm: 'armenian', stopWords: '' },
  it: {
    algorithm: 'italian',
    stopWords:
      'il lo la i gli le un una uno e di del della dei delle in nel nella con per che non è era sono siamo abbiamo ho ha al alla ai alle da dal dalla su sul sulla molto più ma quando dove questo questa mio mia miei nostro noi io si ci mi oggi ieri come anche dopo prima fino tutto tutta stato',
  },
  nb: {
    algorithm: 'norwegian',
    stopWords:
      'og i at det er en den til på av for med var ikke jeg vi et har som de han hun ble hadde der om fra så men meg oss min vår dag litt mye veldig hvor etter ved ut opp hjem da nå fikk også noe',
    letters: 'æø',
  },
  nl: {
    algorithm: 'dutch',
    stopWords:
      'de het een en van in is was waren ik wij we met op voor naar niet dat die zijn haar hij ze aan er ook maar dan nog bij uit als zo hebben heb heeft had hadden vandaag gisteren weer heel over om tot door onze ons mijn mij te geen toen deze dit na werd',
    letters: 'ĳ',
  },
  pt: {
    algorithm: 'portuguese',
    stopWords:
      'o a os as um uma uns e de do da dos das em no na nos nas com por para que não é era foi fui fomos temos ao à aos muito mais mas quando onde este esta meu minha nosso nossa nós eu se seu sua lhe me hoje ontem como também depois até sem sobre tudo estava pelo pela',
    letters: 'ãõ',
  },
  ro: {
    algorithm: 'romanian',
    stopWords:
      'și în la cu de pe un o nu a am ai au este sunt era eram fost care că din pentru mai foarte dar când unde meu mea noastră noi eu azi ieri după până fără tot toată apoi',
    letters: 'șțşţ',
  },
  ru: {
    algorithm: 'russian',
    stopWords:
      'и в на с не я мы он она они это что как по из за к о у от до для же но был была было были есть очень сегодня вчера потом после мой моя мне нам нас меня ещё еще уже все всё вечером утром',
  },
  sl: {
    algorithm: 'slovene',
    stopWords:
      'in je v na se z s za da ne smo sem so bil bila bilo bili danes včeraj zelo pa ki po od do kot ker ko moj moja nam me tudi še že',
  },
  sv: {
    algorithm: 'swedish',
    stopWords:
      'och i att det är en den till på av för med var inte jag vi ett har som de han hon blev hade där om från så men mig oss min vår dag lite mycket väldigt efter vid ut upp hem då nu fick också något idag igår',
    letters: 'åäö',
  },
  ta: { algorithm: 'tamil', stopWords: '' },
  tr: {
    algorithm: 'turkish',
    stopWords:
      've bir bu da de için ile çok ama bugün dün sonra önce ben biz o ne daha gibi kadar en her var yok değil mi ki benim bizim şey oldu vardı',
    letters: 'ğşı',
  },
} as const satisfies Record<string, LanguageTraits>

export type Language = keyof typeof LANGUAGES
