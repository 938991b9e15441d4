import { type LanguagePack, numberTable } from '../pack.ts'
import { WORD_END, WORD_START } from '../word-boundaries.ts'

const HOUR = '(?<hour>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const MINUTE = '(?<minute>\\d{1,2}|five|ten|twenty-five|twenty|twelve|three|seven|eight)'
/** Not "three to one", which is a score. */
const TO_MINUTE =
  '(?<minute>five|ten|twenty-five|twenty|\\d{1,2}(?= minutes?)|[a-z]+(?= minutes?))(?: minutes?)?'
const PREPOSITION =
  '(?:at|around|about|by|until|till|since|before|after|from|past|towards?|near|almost|nearly)'
const clock = (source: string) => `${WORD_START}${source}${WORD_END}`

export const english: LanguagePack = {
  code: 'en',
  functionWords:
    'the a an and or but of to in on at by for with from as is are was were be been being am do does did have has had i me my mine we us our you your he him his she her it its they them their this that these those there here then than so if when while which who whom what where how not no nor only also too very just still again all any some each every both few more most other own same such can could will would shall should may might must into onto over under up down out off about after before between through during until against because once',
  numbers: {
    form: 'words',
    values: numberTable(
      'one 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11, twelve 12, thirteen 13, fourteen 14, fifteen 15, sixteen 16, seventeen 17, eighteen 18, nineteen 19, twenty 20, thirty 30, forty 40, fifty 50, sixty 60, seventy 70, eighty 80, ninety 90',
    ),
    factors: numberTable('hundred 100, thousand 1000, million 1000000, dozen 12'),
    joints: 'and a',
  },
  clock: [
    { source: clock(`half past ${HOUR}`), shift: 30 },
    { source: clock(`(?:at|by|around|about|before|after|until|till) half ${HOUR}`), shift: 30 },
    { source: clock(`${HOUR} that morning`), shift: 0, half: 'am' },
    { source: clock(`${HOUR} that (?:afternoon|evening)`), shift: 0, half: 'pm' },
    { source: clock(`(?:a )?quarter past ${HOUR}`), shift: 15 },
    { source: clock(`(?:a )?quarter (?:to|before) ${HOUR}`), shift: -15 },
    { source: clock(`${MINUTE}(?: minutes?)? past ${HOUR}`), shift: '+minute' },
    { source: clock(`${TO_MINUTE} (?:to|before) ${HOUR}`), shift: '-minute' },
    { source: clock(`${HOUR}\\s?(?<half>[ap])\\.?m\\.?`), shift: 0 },
    { source: clock(`${HOUR} o'clock(?: in the morning)`), shift: 0, half: 'am' },
    { source: clock(`${HOUR} o'clock(?: in the (?:afternoon|evening)| at night)`), shift: 0, half: 'pm' },
    { source: clock(`${HOUR} o'clock`), shift: 0 },
    { source: clock(`${HOUR} in the morning`), shift: 0, half: 'am' },
    { source: clock(`${HOUR} in the (?:afternoon|evening)`), shift: 0, half: 'pm' },
    { source: clock(`${PREPOSITION} ${HOUR} thirty`), shift: 30 },
    {
      source: clock(
        `(?:at|by|until|till|since|gone|towards?|around|about|before|after|from) ${HOUR}(?=[,.;!?)]|\\s+(?:i|we|he|she|they|you|it|and|the|my|our|when|as|that|sharp|until|till)\\b|$)`,
      ),
      shift: 0,
    },
    { source: clock('(?:noon|midday)'), shift: 720, half: 'am' },
    { source: clock('midnight'), shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['morning* dawn sunrise breakfast', 4 * 60, 12 * 60 + 30],
    ['afternoon*', 11 * 60 + 30, 18 * 60 + 30],
    ['evening* dusk sunset', 16 * 60, 23 * 60 + 59],
    ['midday lunchtime', 11 * 60, 15 * 60],
  ],
  approximations:
    'about around almost nearly roughly some over under more_than less_than close_to approximately at_least best_part_of up_to under upwards_of just',
  weather: {
    hail: 'hail* hailstorm',
    rainbow: 'rainbow*',
    rain: 'rain* drizzl* shower showers downpour umbrella wet pouring raindrop* puddle* torrential',
    snow: 'snow* sleet',
    sun: 'sun sunny sunshine',
    cloud: 'cloud* overcast grey gray grey_sky grey_skies gray_sky',
    wind: 'wind windy breez* gust* storm* blustery gale* windswept',
    fog: 'fog* mist* haze hazy',
    frost: 'frost* frozen ice icy freez*',
    cold: 'cold chilly cool',
    heat: 'hot heat warm warmth mild',
    thunder: 'thunder* lightning',
    clear: 'blue_sky clear_sky bright',
    stars: 'starry starlit moonlit moonlight full_moon under_the_stars stars star stargazing moon',
    humid: 'muggy sultry humid',
  },
  causes: 'because since_it so_that therefore due_to thanks_to which_is_why owing_to',
  denials:
    "not no never nothing nobody no_one none neither nor cannot *n't don't didn't doesn't wasn't weren't isn't couldn't wouldn't won't can't hasn't haven't hadn't dont didnt doesnt wasnt werent isnt couldnt wouldnt wont cant hasnt havent hadnt aint without hardly barely failed",
  hedges: {
    noted:
      'might i_think i_guess i_suppose if maybe perhaps probably possibly if_it if_we prob unsure undecided',
    told: 'provided as_long_as something_like apparently seem* tomorrow may plan* intend* want wanted wants hope* should would could going_to must will supposed_to think thinking thought consider* thinking_of idea likely whether toy* wonder* option',
  },
  weekdays: 'monday tuesday wednesday thursday friday saturday sunday',
  months: 'january february march april may june july august september october november december',
  units: {
    min: 'minute minutes min mins',
    h: 'hour hours h hrs',
    s: 'second seconds',
    kg: 'kilo kilos kilogram kilograms kg',
    lb: 'pound pounds lb lbs',
    g: 'gram grams g',
    km: 'kilometre kilometres kilometer kilometers km',
    mi: 'mile miles',
    m: 'metre metres meter meters m',
    cm: 'centimetre centimetres cm',
    l: 'litre litres liter liters',
    percent: 'percent per_cent %',
    degree: 'degree degrees °',
    day: 'day days',
    page: 'page pages',
    euro: 'euro euros €',
    dollar: 'dollar dollars $',
  },
  kin: 'dad* father papa pa, mum* mom mommy mother mama ma, grandmother grandma granny gran nana, grandfather grandpa granddad, brother brothers, sister sisters, cousin cousins, son sons, daughter daughters, husband, wife, aunt auntie, uncle, neighbour neighbor neighbours neighbors, boss, friend friends, colleague colleagues, nephew, niece, doctor dr, teacher',
}
