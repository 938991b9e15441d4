import { type LanguagePack, numberTable } from '../pack.ts'
import { WORD_END, WORD_START } from '../word-boundaries.ts'

const HOUR =
  '(?<hour>\\d{1,2}|uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quinze|dezasseis|dezesseis|dezassete|dezessete|dezoito|dezanove|dezenove|vinte e uma|vinte e duas|vinte e três|vinte(?! e ))'
const MINUTE =
  '(?<minute>\\d{1,2}|cinco|dez|quinze|vinte e cinco|vinte|trinta e cinco|trinta|quarenta e cinco|quarenta)'
const clock = (source: string) =>
  `${WORD_START}(?:às|as|pelas|à|das|da|eram|era|até às|desde as) (?:as )?${source}${WORD_END}`

export const portuguese: LanguagePack = {
  code: 'pt',
  functionWords:
    'o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre e ou mas se que quem não mais também ainda já é são era eram foi foram ser estar está estava tenho tem tinha fui me mim meu minha meus minhas eu nós nosso nossa tu você te teu ele ela eles elas lhe seu sua seus suas este esta isto esse essa aquele aquela depois quando onde como muito tudo todos toda até entre à ao às aos',
  numbers: {
    form: 'words',
    values: numberTable(
      'zero 0, um uma 1, dois duas 2, três 3, quatro 4, cinco 5, seis 6, sete 7, oito 8, nove 9, dez 10, onze 11, doze dúzia 12, treze 13, catorze quatorze 14, quinze 15, dezesseis dezasseis 16, dezessete dezassete 17, dezoito 18, dezenove dezanove 19, vinte 20, trinta 30, quarenta 40, cinquenta 50, sessenta 60, setenta 70, oitenta 80, noventa 90, cem cento 100, duzentos duzentas 200, trezentos 300, quinhentos 500, meia meio 0.5',
    ),
    factors: numberTable('mil 1000'),
    joints: 'e',
  },
  clock: [
    { source: clock(`${HOUR}(?: horas)? e meia`), shift: 30 },
    { source: clock(`${HOUR} menos um quarto`), shift: -15 },
    { source: clock(`${HOUR} menos ${MINUTE}`), shift: '-minute' },
    { source: clock(`${HOUR} e um quarto`), shift: 15 },
    { source: clock(`${HOUR} e três quartos`), shift: 45 },
    {
      source: `${WORD_START}(?:às |aos )?${MINUTE}(?: minutos)? para (?:as|a) ${HOUR}${WORD_END}`,
      shift: '-minute',
    },
    { source: clock(`${HOUR}(?: horas)? e ${MINUTE}`), shift: '+minute' },
    { source: clock(`${HOUR}(?: horas)? da (?:manhã|madrugada)`), shift: 0, half: 'am' },
    { source: clock(`${HOUR}(?: horas)? da (?:tarde|noite)`), shift: 0, half: 'pm' },
    { source: clock(`${HOUR}(?: horas)?`), shift: 0 },
    { source: `${WORD_START}meio-dia${WORD_END}`, shift: 720, half: 'am' },
    { source: `${WORD_START}meia-noite${WORD_END}`, shift: 0, half: 'am' },
  ],
  partsOfDay: [
    ['de_manhã pela_manhã manhã madrugada amanhecer', 4 * 60, 12 * 60 + 30],
    ['à_tarde de_tarde tarde', 12 * 60, 19 * 60 + 30],
    ['à_noite de_noite noite anoitecer', 17 * 60, 23 * 60 + 59],
  ],
  approximations:
    'cerca_de quase aproximadamente mais_de menos_de por_volta_de uns umas pelo_menos perto_de à_volta_de apenas',
  weather: {
    hail: 'granizo saraiva granizava',
    rainbow: 'arco-íris',
    rain: 'chuv* chov* garoa guarda-chuva chuvisc* aguaceiro* temporal pancada_de_água poças garoava',
    snow: 'neve nev*',
    sun: 'sol ensolarad*',
    cloud: 'nuvem nuvens nublad* encoberto',
    wind: 'vento* ventania tempestade vendaval rajada*',
    fog: 'nevoeiro neblina névoa bruma',
    frost: 'geada gelo',
    cold: 'frio fria fresco',
    heat: 'calor quente* morno',
    thunder: 'trovão trovões trovoada relâmpago*',
    clear: 'céu_azul céu_limpo',
    stars: 'estrelado estrelada lua_cheia luar sob_as_estrelas estrelas estrela lua',
    humid: 'abafado abafada mormaço',
  },
  causes: 'porque por_isso devido graças_a já_que então',
  denials: 'não nunca nada ninguém nem nenhum nenhuma jamais sem',
  hedges: {
    noted: 'acho_que se_der se_não se_houver se_for talvez provavelmente se_calhar quem_sabe',
    told: 'acho parece* desde_que condição_de amanhã se quero queria penso vou devo deveria pensar poderia podia ideia calhar possível pode hipótese dúvida',
  },
  weekdays: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo',
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  units: {
    min: 'minuto minutos min',
    h: 'hora horas h',
    s: 'segundo segundos',
    kg: 'quilo quilos quilogramas kg',
    g: 'grama gramas g',
    km: 'quilômetro quilômetros quilómetro quilómetros km',
    m: 'metro metros m',
    cm: 'centímetros cm',
    l: 'litro litros',
    percent: 'por_cento %',
    degree: 'grau graus °',
    day: 'dia dias',
    page: 'página páginas',
    euro: 'euro euros €',
  },
  kin: 'pai papai, mãe mamãe, avó vovó, avô vovô, irmão irmãos, irmã irmãs, primo prima primos, filho, filha, marido, esposa, tia, tio, vizinho vizinha vizinhos, chefe, amigo amiga amigos amigas, colega colegas, médico médica doutor doutora dr dra, professor professora prof',
}
