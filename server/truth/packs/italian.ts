import { type LanguagePack, numberTable } from '../pack.ts'
import { WORD_END, WORD_START } from '../word-boundaries.ts'

const HOUR =
  '(?<hour>\\d{1,2}|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti|ventuno|ventidue|ventitré)'
const MINUTE =
  '(?<minute>\\d{1,2}|cinque|dieci|venticinque|venti|quindici|trentacinque|trenta|quarantacinque|quaranta|cinquanta)'
const clock = (source: string) =>
  `${WORD_START}(?:(?:al|dal|del)?le |(?:al)?l'|(?:dal|del)l')${source}${WORD_END}`

const UNITS = ['', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove']

/** The tens lose their last vowel before "uno" and "otto": "ventuno", "ventotto"; "tre" behind them has an accent. */
const TENS = [
  'venti',
  'trenta',
  'quaranta',
  'cinquanta',
  'sessanta',
  'settanta',
  'ottanta',
  'novanta',
].flatMap((tens, at) =>
  UNITS.flatMap((unit, value) => {
    const word = `${/^[uo]/u.test(unit) ? tens.slice(0, -1) : tens}${unit}`
    const forms =
      value === 3 ? [word, word.replace(/e$/u, 'é')] : value === 1 ? [word, word.slice(0, -1)] : [word]
    return forms.map((form) => [form, (at + 2) * 10 + value] as const)
  }),
)

export const italian: LanguagePack = {
  code: 'it',
  functionWords:
    'il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella nei con su sul sulla per tra fra e ed o ma se che chi cui non più anche ancora già è sono era erano ho ha hanno aveva abbiamo essere stato stata mi me mio mia miei mie io noi ci nostro nostra tu ti tuo tua lui lei loro si suo sua suoi sue questo questa quello quella poi così come quando dove molto tutto tutti tutta',
  numbers: {
    form: 'compound',
    values: new Map([
      ...numberTable(
        'zero 0, un uno una 1, due 2, tre 3, quattro 4, cinque 5, sei 6, sette 7, otto 8, nove 9, dieci 10, undici 11, dodici dozzina 12, tredici 13, quattordici 14, quindici 15, sedici 16, diciassette 17, diciotto 18, diciannove 19, mezzo mezza 0.5',
      ),
      ...TENS,
    ]),
    factors: numberTable('cento 100, mila mille 1000'),
    joints: 'e',
  },
  clock: [
    { source: clock(`${HOUR} e mezz[ao]`), shift: 30 },
    { source: clock(`${HOUR} e un quarto`), shift: 15 },
    { source: clock(`${HOUR} meno un quarto`), shift: -15 },
    { source: clock(`${HOUR} meno ${MINUTE}`), shift: '-minute' },
    { source: clock(`${HOUR} e ${MINUTE}`), shift: '+minute' },
    { source: clock(`${HOUR} (?:di|del) mattin[ao]`), shift: 0, half: 'am' },
    { source: clock(`${HOUR} (?:di sera|della sera|del pomeriggio)`), shift: 0, half: 'pm' },
    { source: clock(HOUR), shift: 0 },
    { source: `${WORD_START}mezzogiorno${WORD_END}`, shift: 720, half: 'am' },
    { source: `${WORD_START}mezzanotte${WORD_END}`, shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['mattina mattino stamattina colazione alba', 4 * 60, 12 * 60 + 30],
    ['pomeriggio', 12 * 60, 19 * 60],
    ['sera stasera serata tramonto', 16 * 60 + 30, 23 * 60 + 59],
  ],
  approximations:
    'circa quasi intorno verso più_di meno_di almeno all_incirca oltre appena un_buon una_buona',
  weather: {
    hail: 'grandine grandinata grandinato grandin*',
    rainbow: 'arcobaleno',
    rain: 'piogg* piov* piovos* ombrello pioviggin* diluvi* acquazzon* rovesci rovescio pozzangher*',
    snow: 'neve nevic*',
    sun: 'sole soleggiat*',
    cloud: 'nuvol* coperto nubi',
    wind: 'vento ventos* tempesta bufera maestrale raffic*',
    fog: 'nebbia foschia bruma',
    frost: 'gelo ghiaccio ghiacciat* brina',
    cold: 'freddo fredda fresco',
    heat: 'caldo calda calore tiepid*',
    thunder: 'tuon* fulmin* temporale',
    clear: 'cielo_azzurro sereno',
    stars: 'stellato stellata luna_piena sotto_le_stelle stelle stella luna',
    humid: 'afa afos*',
  },
  causes: 'perché poiché quindi perciò grazie_a siccome',
  denials: 'non mai niente nulla nessuno nessuna né senza no',
  hedges: {
    noted: 'credo_che mi_sa se forse probabilmente magari chissà eventualmente',
    told: 'credo sembra* pare a_patto a_condizione purché domani voglio vorrei penso devo dovrei potrebbe potrei potremmo pens* idea eventual* dubbio può',
  },
  weekdays: 'lunedì martedì mercoledì giovedì venerdì sabato domenica',
  months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  units: {
    min: 'minuto minuti min',
    h: 'ora ore h',
    s: 'secondo secondi',
    kg: 'chilo chili chilogrammi kg',
    g: 'grammo grammi g',
    km: 'chilometro chilometri km',
    m: 'metro metri m',
    cm: 'centimetri cm',
    l: 'litro litri',
    percent: 'per_cento %',
    degree: 'grado gradi °',
    day: 'giorno giorni',
    page: 'pagina pagine',
    euro: 'euro €',
  },
  kin: 'papà babbo padre, mamma madre, nonna, nonno, fratello fratelli, sorella sorelle, cugino cugina cugini, figlio, figlia, marito, moglie, zia, zio, vicino_di_casa vicina_di_casa, capo, amico amica amici amiche, collega colleghi, medico dottore dottoressa dott dott.ssa dr, insegnante maestra maestro',
}
