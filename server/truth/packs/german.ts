import { type LanguagePack, numberTable } from '../pack.ts'
import { WORD_END, WORD_START } from '../word-boundaries.ts'

const HOUR =
  '(?<hour>\\d{1,2}|eins|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|einundzwanzig|zweiundzwanzig|dreiundzwanzig)'
const MINUTE = '(?<minute>\\d{1,2}|fünf|zehn|zwanzig|drei|acht|zwölf)'
/** What is counted, behind a number that is no hour. */
const COUNTED =
  '(?: (?:stunde|minute|sekunde|tag|woche|monat|jahr|mal|person|leute|kind|seite|grad|prozent|euro|cent|kilo|meter|liter|runde|tor|punkt|stück|uhr)|[.,:]\\d|\\d| ?[%€])'
const clock = (source: string) => `${WORD_START}${source}${WORD_END}`

export const german: LanguagePack = {
  code: 'de',
  functionWords:
    'der die das den dem des ein eine einen einem einer eines und oder aber zu in im ins auf an am bei mit für von vom aus als ist sind war waren bin sein gewesen hat habe hatte hatten haben ich mir mich mein meine meinen meiner meinem wir uns unser unsere du dich dir dein er ihn ihm sein seine sie ihr ihre es man sich dies diese dieser dieses da dort hier dann so wenn während wer was wo wie nicht kein keine nur auch sehr noch wieder alle jeder mehr andere kann konnte wird wurde werden würde soll sollte muss musste über unter nach vor zwischen durch bis gegen weil dass daß doch schon um zum zur',
  numbers: {
    form: 'compound',
    values: numberTable(
      'null 0, ein eins 1, zwei zwo 2, drei 3, vier 4, fünf 5, sechs 6, sieben 7, acht 8, neun 9, zehn 10, elf 11, zwölf dutzend 12, dreizehn 13, vierzehn 14, fünfzehn 15, sechzehn 16, siebzehn 17, achtzehn 18, neunzehn 19, zwanzig 20, dreißig dreissig 30, vierzig 40, fünfzig 50, sechzig 60, siebzig 70, achtzig 80, neunzig 90, anderthalb eineinhalb 1.5, zweieinhalb 2.5',
    ),
    factors: numberTable('hundert 100, tausend 1000'),
    joints: 'und',
  },
  clock: [
    { source: clock(`fünf(?: minuten)? vor halb ${HOUR}`), shift: -35 },
    { source: clock(`fünf(?: minuten)? nach halb ${HOUR}`), shift: -25 },
    { source: clock(`zehn(?: minuten)? vor halb ${HOUR}`), shift: -40 },
    { source: clock(`zehn(?: minuten)? nach halb ${HOUR}`), shift: -20 },
    { source: clock(`halb ${HOUR}`), shift: -30 },
    { source: clock(`dreiviertel ${HOUR}`), shift: -15 },
    { source: clock(`viertel vor ${HOUR}`), shift: -15 },
    { source: clock(`viertel nach ${HOUR}`), shift: 15 },
    { source: clock(`${MINUTE}(?: minuten)? vor ${HOUR}`), shift: '-minute' },
    { source: clock(`${MINUTE}(?: minuten)? nach ${HOUR}`), shift: '+minute' },
    {
      source: clock(`${HOUR} uhr (?<minute>\\d{1,2}|dreißig|zwanzig|fünfzehn|zehn|fünf|vierzig|fünfzig)`),
      shift: '+minute',
    },
    { source: clock('(?<hour>\\d{1,2})\\.(?<minute>[0-5]\\d) uhr'), shift: '+minute' },
    { source: clock(`${HOUR} uhr (?:morgens|früh|in der früh|am morgen|vormittags)`), shift: 0, half: 'am' },
    {
      source: clock(`${HOUR} uhr (?:abends|nachmittags|am abend|am nachmittag|nachts)`),
      shift: 0,
      half: 'pm',
    },
    { source: clock(`${HOUR} uhr`), shift: 0 },
    { source: clock(`${HOUR} am (?:nachmittag|abend)`), shift: 0, half: 'pm' },
    {
      source: clock(
        `(?:um|gegen|punkt|kurz vor|kurz nach|ab|bis|seit|von(?=.{1,6} bis )) ${HOUR}(?!${COUNTED})`,
      ),
      shift: 0,
    },
    { source: clock('mitternacht'), shift: 0, half: 'am' },
  ],
  partsOfDay: [
    [
      'morgens am_morgen heute_morgen jeden_morgen diesem_morgen früh frühstück vormittag*',
      4 * 60,
      12 * 60 + 30,
    ],
    ['nachmittag*', 12 * 60, 18 * 60 + 30],
    ['abend abends am_abend', 16 * 60, 23 * 60 + 59],
    ['mittag mittags', 11 * 60, 15 * 60],
  ],
  approximations:
    'etwa ungefähr rund circa ca fast beinahe knapp gut über mehr_als weniger_als an_die gegen um_die mindestens keine nahezu annähernd bis_zu unter',
  weather: {
    hail: 'hagel* hagelte graupel*',
    rainbow: 'regenbogen',
    rain: 'regen* geregnet regnet* regnete niesel* schauer regenschirm nass nasse nassen nieselregen platzregen wolkenbruch* pfütze* regentropfen guss regenguss sprühregen landregen',
    snow: 'schnee* geschneit schneit* schneite schneien schneeflocke*',
    sun: 'sonne sonnen* sonnig*',
    cloud: 'wolke* bewölkt* grau* grauer_himmel grauem_himmel',
    wind: 'wind windig* böe* böen sturm* stürmisch* windstoß windböe*',
    fog: 'nebel* neblig* dunst*',
    frost: 'frost* eis eisig* gefroren zugefroren',
    cold: 'kalt* kühl* kälte',
    heat: 'heiß* warm* wärme hitze mild*',
    thunder: 'gewitter* donner* blitz* blitzte gedonnert',
    clear: 'blauer_himmel klarer_himmel',
    stars: 'sternenhimmel sternklar* sternenklar* mondschein vollmond unter_den_sternen sterne sternen mond',
    humid: 'schwül*',
  },
  causes: 'weil deshalb deswegen darum wegen daher dank',
  denials: 'nicht kein* nie niemals nichts niemand weder nirgends ohne nein kaum',
  hedges: {
    noted:
      'glaub glaube ich_glaube vermutlich falls vielleicht evtl eventuell womöglich möglicherweise wahrscheinlich überlegt',
    told: 'vorausgesetzt sofern glaub* anscheinend angeblich schein* morgen wenn wohl möchte* will wollen plane* soll* könnte* würde* vorhaben überleg* denke nachdenk* ob offen unsicher gedanke* mal_sehen morgen_vielleicht',
  },
  weekdays: 'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  months: 'januar februar märz april mai juni juli august september oktober november dezember',
  units: {
    min: 'minute minuten min',
    h: 'stunde stunden std h',
    s: 'sekunde sekunden',
    kg: 'kilo kilogramm kg',
    lb: 'pfund',
    g: 'gramm g',
    km: 'kilometer kilometern km',
    m: 'meter metern m',
    cm: 'zentimeter cm',
    l: 'liter',
    percent: 'prozent %',
    degree: 'grad °',
    day: 'tag tage tagen',
    page: 'seite seiten',
    euro: 'euro €',
  },
  hasCapitalNouns: true,
  kin: 'papa* vater* vati*, mama* mutter mutters mutti*, oma großmutter omi, opa großvater, bruder brüder bruders, schwester schwestern, cousin cousine vetter, sohn sohnes, tochter töchter, ehemann, ehefrau, tante, onkel, nachbar* nachbarin*, chef chefin, freund freundin freunde freunden, kollege kollegin kollegen, arzt* ärztin* dr praxis doktor*, lehrer lehrerin',
}
