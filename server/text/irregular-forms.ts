import type { Language } from './stop-words.ts'

/**
 * Forms of common words that no rule of a stemmer brings together, a word between two commas. A query asks for the stems of
 * all of them, so no index has to know them. Left out are forms that more often mean another word, as German "weiß".
 */
const FORMS: Partial<Record<Language, string>> = {
  de:
    'backen buk bäckt, beginnen begann begonnen, beißen biss gebissen, bekommen bekam, biegen bog gebogen, bieten bot geboten, ' +
    'binden band gebunden, bitten bat gebeten, bleiben blieb geblieben, braten briet gebraten brät, brechen brach gebrochen bricht, ' +
    'brennen brannte gebrannt, bringen brachte gebracht, denken dachte gedacht, essen aß gegessen isst, ' +
    'fahren fuhr gefahren fährt fährst, fallen fiel gefallen fällt, fangen fing gefangen fängt, finden fand gefunden, ' +
    'fliegen flog geflogen, fließen floss geflossen, frieren fror gefroren, geben gab gegeben gibt gibst, gehen ging gegangen geht, ' +
    'gelingen gelang gelungen, gewinnen gewann gewonnen, gießen goss gegossen, graben grub gegraben gräbt, greifen griff gegriffen, ' +
    'halten hielt gehalten hält, hängen hing gehangen, heben hob gehoben, heißen hieß geheißen, helfen half geholfen hilft, ' +
    'kennen kannte gekannt, klingen klang geklungen, kommen kam gekommen, laden lud geladen lädt, lassen ließ gelassen lässt, ' +
    'laufen lief gelaufen läuft, leihen lieh geliehen, lesen las gelesen liest, liegen lag gelegen, lügen log gelogen, ' +
    'nehmen nahm genommen nimmt nimmst, nennen nannte genannt, pfeifen pfiff gepfiffen, raten riet geraten rät, ' +
    'reißen riss gerissen, reiten ritt geritten, rennen rannte gerannt, riechen roch gerochen, rufen rief gerufen, ' +
    'scheiden schied geschieden, scheinen schien geschienen, schieben schob geschoben, schlafen schlief geschlafen schläft, ' +
    'schlagen schlug geschlagen schlägt, schließen schloss geschlossen, schneiden schnitt geschnitten, schreiben schrieb geschrieben, ' +
    'schreien schrie geschrien, schweigen schwieg geschwiegen, schwimmen schwamm geschwommen, sehen sah gesehen sieht siehst, ' +
    'senden sandte gesandt, singen sang gesungen, sinken sank gesunken, sitzen saß gesessen, sprechen sprach gesprochen spricht, ' +
    'springen sprang gesprungen, stehen stand gestanden steht, stehlen stahl gestohlen stiehlt, steigen stieg gestiegen, ' +
    'sterben starb gestorben stirbt, stinken stank gestunken, stoßen stieß gestoßen, streichen strich gestrichen, ' +
    'streiten stritt gestritten, tragen trug getragen trägt, treffen traf getroffen trifft, treiben trieb getrieben, ' +
    'treten trat getreten tritt, trinken trank getrunken, tun tat getan, vergessen vergaß vergisst, verlieren verlor verloren, ' +
    'wachsen wuchs gewachsen wächst, waschen wusch gewaschen wäscht, werfen warf geworfen wirft, wiegen wog gewogen, ' +
    'wissen wusste gewusst, ziehen zog gezogen, zwingen zwang gezwungen',
  en:
    'awake awoke awoken, beat beaten, become became, begin began begun, bend bent, bite bit bitten, bleed bled, blow blew blown, ' +
    'break broke broken, bring brought, build built, burn burnt, buy bought, catch caught, choose chose chosen, come came, creep crept, ' +
    'deal dealt, dig dug, do does did done, draw drew drawn, dream dreamt, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, ' +
    'feed fed, feel felt, fight fought, find found, flee fled, fly flew flown, forget forgot forgotten, forgive forgave forgiven, ' +
    'freeze froze frozen, get got gotten, give gave given, go goes went gone, grow grew grown, hang hung, hear heard, hide hid hidden, ' +
    'hold held, keep kept, kneel knelt, know knew known, lead led, lean leant, leap leapt, learn learnt, leave left, lend lent, light lit, ' +
    'lose lost, make made, mean meant, meet met, pay paid, ride rode ridden, ring rang rung, rise rose risen, run ran, say said, ' +
    'see saw seen, seek sought, sell sold, send sent, shake shook shaken, shine shone, shoot shot, show shown, sing sang sung, ' +
    'sink sank sunk, sit sat, sleep slept, slide slid, smell smelt, speak spoke spoken, spell spelt, spend spent, spill spilt, ' +
    'spin spun, spoil spoilt, spring sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung, strike struck, ' +
    'swear swore sworn, sweep swept, swell swollen, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, ' +
    'tell told, think thought, throw threw thrown, understand understood, wake woke woken, wear wore worn, weave wove woven, ' +
    'weep wept, win won, write wrote written, child children, foot feet, goose geese, half halves, knife knives, leaf leaves, ' +
    'life lives, loaf loaves, louse lice, man men, mouse mice, ox oxen, person people, shelf shelves, thief thieves, tooth teeth, ' +
    'wife wives, wolf wolves, woman women, good better best, bad worse worst, far further farther',
  es:
    'abrir abierto, andar anduvo anduve, caer cayó, conducir condujo conduje, contar cuenta, cubrir cubierto, dar dio di, ' +
    'decir dijo dije dicho dice digo, dormir duerme duermo durmió, empezar empieza, escribir escrito, hacer hizo hice hecho hago hace, ' +
    'ir fui fue fueron fuimos iba voy va vamos ido, jugar juega juego, leer leyó, llover llueve, morir murió muerto muere, oír oyó oye oigo, ' +
    'pedir pidió pide, pensar piensa pienso, perder pierde, poder pudo pude puede puedo, poner puso puse puesto pongo, ' +
    'querer quiso quise quiere quiero, recordar recuerda recuerdo, romper roto, saber supo supe, seguir sigue siguió, sentir siente sintió, ' +
    'soñar sueña, tener tuvo tuve tiene tengo, traer trajo traje traigo, venir vino vine viene vengo, ver vio vi visto veo, ' +
    'volar vuela voló, volver vuelve vuelto',
  fr:
    'aller va vais vont ira irai allé, apprendre appris, boire bu boit buvait, comprendre compris, conduire conduit, connaître connu, ' +
    'courir couru court, croire cru croit, devoir doit devait, dire dit disait, dormir dort, écrire écrit écrivait, faire fait faisait fera font, ' +
    'lire lu lisait, mettre mis met, mourir mort meurt, naître né née, offrir offert, ouvrir ouvert, partir part, perdre perdu, peindre peint, ' +
    'plaire plu, pleuvoir pleut plu pleuvait, pouvoir peut pourra pouvait, prendre pris prend prenait, recevoir reçu reçoit, rire ri, ' +
    'savoir sait savait, sentir sent, servir sert, sortir sort, suivre suivi suit, tenir tenu tient, vendre vendu, venir venu vient viendra, ' +
    'vivre vécu vit, voir vu voit voyait verra, vouloir voulu veut, ciel cieux, œil yeux, travail travaux, vieux vieille, beau belle',
  it:
    'andare vado va vanno, bere bevuto bevo beve, chiedere chiesto, chiudere chiuso, correre corso, dire detto dico dice, fare fatto faccio fa, ' +
    'leggere letto, mettere messo, morire morto muore, nascere nato, perdere perso, piangere pianto, prendere preso, ridere riso, ' +
    'rimanere rimasto, rompere rotto, scegliere scelto, scendere sceso, scrivere scritto, uscire esco esce, vedere visto vide, ' +
    'venire venuto vengo viene, vincere vinto, vivere vissuto, uomo uomini, uovo uova, dito dita, braccio braccia',
  nl:
    'beginnen begon begonnen, blijven bleef gebleven, breken brak gebroken, brengen bracht gebracht, denken dacht gedacht, ' +
    'drinken dronk gedronken, eten at gegeten, fluiten floot gefloten, gaan ging gegaan, geven gaf gegeven, helpen hielp geholpen, ' +
    'houden hield, kijken keek gekeken, komen kwam gekomen, kopen kocht gekocht, krijgen kreeg gekregen, lezen las gelezen, ' +
    'liggen lag gelegen, lopen liep gelopen, nemen nam genomen, rijden reed gereden, roepen riep, schrijven schreef geschreven, ' +
    'slapen sliep, spreken sprak gesproken, staan stond, sterven stierf gestorven, vallen viel, vangen ving, vergeten vergat, ' +
    'verliezen verloor verloren, vinden vond gevonden, vliegen vloog gevlogen, winnen won gewonnen, zien zag gezien, zingen zong gezongen, ' +
    'zitten zat gezeten, zoeken zocht gezocht, zwemmen zwom gezwommen, kind kinderen, stad steden, schip schepen, ei eieren',
}

/** They stand before all forms of a verb, as in German "aufstehen" and "aufgestanden". */
const PREFIXES: Partial<Record<Language, RegExp>> = {
  de: /^(?:ab|an|auf|aus|be|bei|durch|ein|ent|er|fort|heim|her|hin|los|mit|nach|um|unter|ver|vor|weg|weiter|wieder|zer|zu|zurück|zurueck|zuruck|zusammen|über|ueber|uber)/u,
  nl: /^(?:aan|af|be|door|in|mee|na|om|op|over|terug|toe|uit|ver|voor|weg)/u,
}

type StemIn = (language: Language, word: string) => string

const byStem = new Map<Language, Map<string, string[]>>()

/** Computed at the first query in a language, in some ten milliseconds. */
function readForms(language: Language, stemIn: StemIn): Map<string, string[]> {
  const known = byStem.get(language)
  if (known) return known
  const read = new Map<string, string[]>()
  for (const word of FORMS[language]?.split(', ') ?? []) {
    const stems = [...new Set(word.split(' ').map((form) => lettersOf(stemIn(language, form))))]
    for (const stem of stems) read.set(stem, [...(read.get(stem) ?? []), ...stems])
  }
  byStem.set(language, read)
  return read
}

const lettersOf = (stem: string): string => stem.slice(stem.indexOf(':') + 1)

/** @param stem of a word in a language, as `stemIn` makes it @returns the stems of its irregular forms, itself included */
export function irregularStems(stemIn: StemIn, language: Language, stem: string): string[] {
  const forms = readForms(language, stemIn)
  const letters = lettersOf(stem)
  const prefix = PREFIXES[language]?.exec(letters)?.[0] ?? ''
  const plain = forms.get(letters) ?? []
  const prefixed = prefix === '' ? [] : (forms.get(letters.slice(prefix.length)) ?? [])
  return [...plain, ...prefixed.map((one) => prefix + one)].map((one) => `${language}:${one}`)
}
