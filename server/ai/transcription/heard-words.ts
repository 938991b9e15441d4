// Tells silence from speech in a response: models answer silence with a blank, a phantom sentence or their own prompt.

import { normalizeLong } from '../../text/normalize-long.ts'
import { phrases } from '../../text/phrases.ts'
import { isGoodbye, isPhantom } from './phantom-sentences.ts'

/** A part of a response, with the model's confidence in it. */
export interface SpokenPart {
  text: string
  /** 0…1: that nobody speaks. */
  noSpeechProb: number | undefined
  /** Mean logarithm of the probabilities of its tokens; −1 is a poor guess. */
  avgLogprob: number | undefined
}

/**
 * Measured with Whisper's smallest model: silence, noise and hum 0.89 to 0.95; speech 0.05 to 0.6; a whisper in noise up to
 * 0.72. Below the higher limit, the model's own rule holds: a doubtful part is silence if its words are a poor guess too.
 */
const SURE_SILENCE = 0.8
const POSSIBLE_SILENCE = 0.6
const POOR_GUESS = -1
/** Speech, of which a model is sure. */
const SURE_SPEECH = 0.5

/**
 * A word or two that models write for silence, in the languages of their subtitles. Larger models are less sure that nobody
 * speaks: Whisper's base model says "You" of silence with 0.73, and hears a spoken "Yes" with 0.56.
 */
const WORDS_FOR_SILENCE: ReadonlySet<string> = new Set(
  phrases(`
  you|thank you|thank you very much|thank you so much|thanks|silence|bye|bye bye|okay|ok|so|oh|the|i|and|uh|um|hmm|mm|
  ah|yeah|peace|danke|danke schön|vielen dank|tschüss|so|merci|au revoir|gracias|muchas gracias|adiós|grazie|
  grazie a tutti|ciao|obrigado|obrigada|tchau|bedankt|dziękuję|tack|teşekkürler|спасибо|пока|дякую|شكرا|شكرا لكم|
  ευχαριστώ|谢谢|謝謝|谢谢大家|謝謝大家|嗯|啊|哦|好|你|ありがとうございました|ありがとうございます|おやすみなさい|はい|うん|감사합니다|고맙습니다|네|cảm ơn|terima kasih|धन्यवाद
`),
)

const isWordForSilence = (text: string): boolean => WORDS_FOR_SILENCE.has(wordsOf(text).join(' '))

const isSilent = ({ text, noSpeechProb = 0, avgLogprob = 0 }: SpokenPart): boolean =>
  noSpeechProb >= SURE_SILENCE ||
  (noSpeechProb >= POSSIBLE_SILENCE && (avgLogprob < POOR_GUESS || isWordForSilence(text)))

/**
 * The indexes of the parts in which somebody speaks; empty if no words were heard.
 *
 * @param parts of one response, in order; the text as one part where it has no others
 * @param prompt the words that were sent with the recording
 */
export function findSpoken(parts: readonly SpokenPart[], prompt: string): number[] {
  const spoken = [...parts.keys()].filter((index) => {
    const part = parts[index]
    return part !== undefined && !isSilent(part) && !isBlank(part.text)
  })
  const heard = spoken.flatMap((index) => parts[index] ?? [])
  const sentences = [...new Set(heard.flatMap(({ text }) => splitSentences(text)))]
  const isAllPhantom =
    isPhantom(textOf(heard)) ||
    (sentences.every((sentence) => isPhantom(sentence) || isGoodbye(sentence)) &&
      (sentences.length === 0 || sentences.some(isPhantom)))
  return isAllPhantom || isEcho(heard, prompt) ? [] : spoken
}

const textOf = (parts: readonly SpokenPart[]): string => parts.map(({ text }) => text).join(' ')

const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[。！？])|(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** What some servers leave of a model's own tokens: `<|en|><|NEUTRAL|>`, `<|0.00|>`, `language English<asr_text>`. */
const TOKENS = /<\|[^<>|\n]{0,40}\|>|^\s{0,9}language [^<\n]{1,30}<asr_text>|<\/?asr_text>/giu
export const withoutTokens = (text: string): string => text.replaceAll(TOKENS, '')

/** What a model writes of a sound: `[BLANK_AUDIO]`, `(silence)`, `*music*`, `【音楽】`, `<|nospeech|>`; also cut off at its end. */
const SOUND =
  /\[[^\]]{0,60}(?:\]|$)|\([^)]{0,60}(?:\)|$)|（[^）]{0,60}(?:）|$)|【[^】]{0,60}(?:】|$)|〔[^〕]{0,60}〕|\{[^}]{0,60}\}|\*[^*]{1,60}\*|<[^>]{0,60}>/gu
/** The same between notes or underscores, or in capitals. */
const SOUND_WORDS =
  /^(?:(?:soft|upbeat|gentle|no|background|динамичная|спокойная|весёлая|веселая|тревожная|торжественная|грустная|напряженная|лирическая) )?(?:music playing|blank ?audio|silence|silent|music|applause|noise|inaudible|no ?speech|musik|stille|applaus|musique|silence|applaudissements|música|silencio|aplausos|musica|silenzio|applausi|silêncio|музыка|тишина|аплодисменты|смех|поёт|поет|конец|موسيقى|صمت|音乐|音樂|静音|靜音|無音|音楽|拍手|음악)$/u

/** Without words beside brackets and notes, or without a letter. */
function isBlank(text: string): boolean {
  const rest = withoutTokens(text).replaceAll(SOUND, ' ')
  const letters = rest
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  if (letters === '' || SPEAKER.test(letters) || LOOP.test(letters)) return true
  const isMarked = /[♪♫♬🎵🎶_~]/u.test(rest) || (rest !== rest.toLowerCase() && rest === rest.toUpperCase())
  return isMarked && SOUND_WORDS.test(letters)
}

/** Who speaks, without a word of theirs. */
const SPEAKER = /^speaker \d{1,3}$/
/** A syllable or a word again and again, and nothing else. */
const LOOP = /^(\p{L}[\p{L}\p{M}]{0,11}?)(?: ?\1){5,}$/u

const wordsOf = (text: string): string[] =>
  normalizeLong(text, 'NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** So many names in the order of the prompt are no accident. */
const MIN_ECHO = 3

/** Whether the text is a part of the prompt, or a word of it again and again. */
function isEcho(heard: readonly SpokenPart[], prompt: string): boolean {
  const sent = wordsOf(prompt)
  const words = wordsOf(textOf(heard))
  if (sent.length === 0 || words.length === 0) return false
  const said = words.filter((word, index) => word !== words[index - 1])
  if (!isRunOf(said, sent)) return false
  if (said.length >= MIN_ECHO) return true
  // A name of the diary may be all that somebody says; a model that is sure of the speech is believed.
  const isSure = heard.every(({ noSpeechProb = 1 }) => noSpeechProb < SURE_SPEECH)
  return !isSure && (said.length > 1 || words.length > 1 || sent.length === 1)
}

/** Whether the words are in the prompt in this order, from its beginning again behind its end. */
const isRunOf = (words: readonly string[], sent: readonly string[]): boolean =>
  sent.some((_, start) => words.every((word, index) => word === sent[(start + index) % sent.length]))
