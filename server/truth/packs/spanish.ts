import { type LanguagePack, numberTable } from '../pack.ts'
import { WORD_END, WORD_START } from '../word-boundaries.ts'

const HOUR =
  '(?<hour>\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|veintiuna|veintidós|veintitrés)'
const MINUTE = '(?<minute>\\d{1,2}|cinco|diez|quince|veinticinco|veinte|treinta|cuarenta y cinco|cuarenta)'
const HALF_AM = '(?: de la (?:mañana|madrugada))'
const HALF_PM = '(?: de la (?:tarde|noche))'
const clock = (source: string) => `${WORD_START}las? ${source}${WORD_END}`

export const spanish: LanguagePack = {
  code: 'es',
  functionWords:
    'el la los las un una unos unas de del y o u pero a al en con por para sin sobre es son era eran soy fue fueron ser estar está estaba he ha han había me mi mis mí yo nos nuestro nuestra tú te tu él ella ello ellos ellas le les lo se su sus este esta estos estas ese esa eso que quien cuando donde como si no ni muy más también ya aún todo todos toda todas hasta desde entre porque',
  numbers: {
    form: 'words',
    values: numberTable(
      'cero 0, uno un una 1, dos 2, tres 3, cuatro 4, cinco 5, seis 6, siete 7, ocho 8, nueve 9, diez 10, once 11, doce docena 12, trece 13, catorce 14, quince 15, dieciséis 16, diecisiete 17, dieciocho 18, diecinueve 19, veinte 20, veintiuno veintiún veintiuna 21, veintidós 22, veintitrés 23, veinticuatro 24, veinticinco 25, veintiséis 26, veintisiete 27, veintiocho 28, veintinueve 29, treinta 30, cuarenta 40, cincuenta 50, sesenta 60, setenta 70, ochenta 80, noventa 90, cien ciento 100, doscientos doscientas 200, trescientos trescientas 300, quinientos quinientas 500, cuatrocientos cuatrocientas 400, seiscientos seiscientas 600, ochocientos ochocientas 800, setecientos setecientas 700, novecientos novecientas 900, media medio 0.5',
    ),
    factors: numberTable('mil 1000'),
    joints: 'y',
  },
  clock: [
    { source: clock(`${HOUR} y media${HALF_PM}`), shift: 30, half: 'pm' },
    { source: clock(`${HOUR} y media`), shift: 30 },
    { source: clock(`${HOUR} y cuarto`), shift: 15 },
    { source: clock(`${HOUR} menos cuarto`), shift: -15 },
    { source: clock(`${HOUR} menos ${MINUTE}`), shift: '-minute' },
    { source: clock(`${HOUR} y ${MINUTE}`), shift: '+minute' },
    { source: clock(`${HOUR}${HALF_AM}`), shift: 0, half: 'am' },
    { source: clock(`${HOUR}${HALF_PM}`), shift: 0, half: 'pm' },
    { source: clock(HOUR), shift: 0 },
    { source: `${WORD_START}mediodía${WORD_END}`, shift: 720, half: 'am' },
    { source: `${WORD_START}medianoche${WORD_END}`, shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['por_la_mañana desayuno* madrugada amanecer', 4 * 60, 12 * 60 + 30],
    ['por_la_tarde', 12 * 60, 20 * 60 + 30],
    ['por_la_noche anochecer', 18 * 60, 23 * 60 + 59],
  ],
  approximations:
    'unos unas casi cerca_de alrededor_de aproximadamente más_de menos_de como sobre hacia apenas al_menos',
  weather: {
    hail: 'granizo granizada granizó graniz*',
    rainbow: 'arcoíris arco_iris',
    rain: 'lluvia* llov* llueve lluvios* chubasco* paraguas aguacero* chaparrón chaparrones diluvi* llovizn* charco*',
    snow: 'nieve nev*',
    sun: 'sol soleado soleada',
    cloud: 'nube* nublado nublada nubarr* nuboso',
    wind: 'viento* ventoso tormenta* vendaval* ráfaga*',
    fog: 'niebla neblina bruma',
    frost: 'helada hielo escarcha',
    cold: 'frío fría fresco fresca',
    heat: 'calor caluros* cálid* templad*',
    thunder: 'trueno* relámpago*',
    clear: 'cielo_azul despejado',
    stars: 'estrellado estrellada luna_llena bajo_las_estrellas estrellas estrella luna',
    humid: 'bochorno*',
  },
  causes: 'porque por_eso debido gracias_a ya_que así_que',
  denials: 'no nunca nada nadie ni ningún ninguna ninguno tampoco sin',
  hedges: {
    noted: 'creo_que supongo si quizá quizás probablemente tal_vez a_lo_mejor duda dud* posible',
    told: 'creo parece* condición_de siempre_que mañana quiero quería pienso voy_a debo debería pensar pensando podría* puede posible* plante* idea acaso',
  },
  weekdays: 'lunes martes miércoles jueves viernes sábado domingo',
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  units: {
    min: 'minuto minutos min',
    h: 'hora horas h',
    s: 'segundo segundos',
    kg: 'kilo kilos kilogramos kg',
    lb: 'libra libras',
    g: 'gramo gramos g',
    km: 'kilómetro kilómetros km',
    m: 'metro metros m',
    cm: 'centímetro centímetros cm',
    l: 'litro litros',
    percent: 'por_ciento %',
    degree: 'grado grados °',
    day: 'día días',
    page: 'página páginas',
    euro: 'euro euros €',
  },
  kin: 'papá padre, mamá madre, abuela abuelita yaya, abuelo yayo, hermano hermanos, hermana hermanas, primo prima primos, hijo hijos, hija hijas, marido esposo, esposa, tía, tío, vecino vecina vecinos, jefe jefa, amigo amiga amigos amigas, colega compañero compañera, médico médica doctor doctora dr dra, profesor profesora maestra maestro',
}
