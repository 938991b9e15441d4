import { type LanguagePack, numberTable } from '../pack.ts'
import { WORD_END, WORD_START } from '../word-boundaries.ts'

const HOUR =
  '(?<hour>\\d{1,2}|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix-sept|dix-huit|dix-neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt et une|vingt-deux|vingt-trois|vingt)'
const MINUTE =
  '(?<minute>\\d{1,2}|cinq|dix|quinze|vingt-cinq|vingt|trente-cinq|trente|quarante-cinq|quarante|cinquante-cinq|cinquante)'
const clock = (source: string) => `${WORD_START}${source}${WORD_END}`

export const french: LanguagePack = {
  code: 'fr',
  functionWords:
    'le la les un une des du de d et ou mais à au aux en dans sur sous par pour avec sans chez est sont était étaient suis es été être ai as a avons avez ont avait avaient j je me m moi mon ma mes nous notre nos tu te toi ton vous il elle on ils elles lui leur se s ce cet cette ces ça c qui que qu quoi où quand comme si ne n pas plus très aussi encore tout tous toute toutes puis alors donc car y l son sa ses leurs',
  numbers: {
    form: 'words',
    values: numberTable(
      'zéro 0, un une 1, deux 2, trois 3, quatre 4, cinq 5, six 6, sept 7, huit 8, neuf 9, dix dizaine 10, onze 11, douze douzaine 12, treize 13, quatorze 14, quinze quinzaine 15, seize 16, quatre-vingt-dix nonante 90, quatre-vingts quatre-vingt huitante octante 80, soixante-dix septante 70, vingt vingts vingtaine 20, trente trentaine 30, quarante 40, cinquante cinquantaine 50, soixante 60, centaine 100',
    ),
    factors: numberTable('cent cents 100, mille 1000'),
    joints: 'et',
  },
  clock: [
    { source: clock(`${HOUR} heures? moins le quart`), shift: -15 },
    { source: clock(`${HOUR} heures? moins ${MINUTE}`), shift: '-minute' },
    { source: clock(`${HOUR} heures? et quart`), shift: 15 },
    { source: clock(`(?:à|vers|avant|après|dès|jusqu'à|depuis) ${HOUR} heures? et demie?`), shift: 30 },
    { source: clock(`${HOUR} heures? ${MINUTE}`), shift: '+minute' },
    { source: clock(`${HOUR} heures? du matin`), shift: 0, half: 'am' },
    { source: clock(`${HOUR} heures? (?:du soir|de l'après-midi)`), shift: 0, half: 'pm' },
    { source: clock(`(?:à|vers|vers les|avant|après|dès|jusqu'à|depuis|de) ${HOUR} heures?`), shift: 0 },
    { source: clock('(?<hour>\\d{1,2}) ?h(?: ?(?<minute>[0-5]\\d))?'), shift: '+minute' },
    { source: clock('(?<!-)midi'), shift: 720, half: 'am' },
    { source: clock('minuit'), shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['matin matinée aube', 4 * 60, 12 * 60 + 30],
    ['après-midi', 12 * 60, 18 * 60 + 30],
    ['soir soirée', 16 * 60 + 30, 23 * 60 + 59],
  ],
  approximations:
    'environ presque près_de à_peu_près autour_de plus_de moins_de une bonne bon vers au_moins quelque à_peine',
  weather: {
    hail: 'grêle grêlons grêlé grêlait grêl*',
    rainbow: 'arc-en-ciel',
    rain: 'pluie pluies plu pleuvait pleuvoir giboulée* ondée* pleut pluvieu* averse* bruine parapluie mouillé* bruin* crachin déluge flaque*',
    snow: 'neige neigé neigeait flocons',
    sun: 'soleil ensoleillé*',
    cloud: 'nuage* nuageu* couvert gris grise ciel_gris',
    wind: 'vent venteu* rafale* tempête* mistral bise bourrasque*',
    fog: 'brouillard brume brumeu*',
    frost: 'gel gelé gelée verglas glace',
    cold: 'froid froide froids frais fraîche',
    heat: 'chaud chaude chaleur doux douce tiède',
    thunder: 'orage* tonnerre éclair*',
    clear: 'ciel_bleu ciel_clair',
    stars: 'étoilé* clair_de_lune pleine_lune sous_les_étoiles étoiles étoile lune',
    humid: 'moiteur lourde_chaleur',
  },
  causes: "parce_que parce_qu' car puisque donc grâce_à à_cause c'est_pourquoi",
  denials: 'pas jamais rien ni aucun aucune sans personne non',
  hedges: {
    noted: 'je_crois je_pense si peut-être probablement éventuellement hésite hésit*',
    told: "condition réserve apparemment semble* paraît demain s'il s'ils sans_doute veux voudrais compte dois devrais ferai irai pense penser réfléchi* envisag* pourrai* pourr* devrai* idée voudrai* aimerai* peut",
  },
  weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  units: {
    min: 'minute minutes min',
    h: 'heure heures h',
    s: 'seconde secondes',
    kg: 'kilo kilos kilogrammes kg',
    lb: 'livre livres',
    g: 'gramme grammes g',
    km: 'kilomètre kilomètres km',
    m: 'mètre mètres m',
    cm: 'centimètre centimètres cm',
    l: 'litre litres',
    percent: 'pour_cent %',
    degree: 'degré degrés °',
    day: 'jour jours',
    page: 'page pages',
    euro: 'euro euros €',
  },
  kin: 'papa père, maman mère, grand-mère mamie mémé, grand-père papi pépé, frère frères, sœur sœurs, cousin cousine cousins, fils, ma_fille, mari, tante, oncle, voisin voisine voisins, patron patronne chef, ami amie amis amies, collègue collègues, médecin docteur dr cabinet, professeur prof',
}
