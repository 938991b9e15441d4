import { expect, test } from 'vitest'
import { findSpoken, type SpokenPart, withoutTokens } from './heard-words.ts'

const part = (text: string, noSpeechProb?: number, avgLogprob?: number): SpokenPart => ({
  text,
  noSpeechProb,
  avgLogprob,
})
const PROMPT = 'Zdenka, Bad Schandau, Ondine, Wehlen, Dayleaf'
const heard = (parts: readonly SpokenPart[], prompt = '') =>
  findSpoken(parts, prompt).map((index) => parts[index]?.text)

test.each([
  ['', ''],
  [' ', ' . . . . .'],
  ['[BLANK_AUDIO]', '[ Silence ]'],
  ['[Music]', '[Music] [Applause]'],
  ['(silence)', '(leise Musik)'],
  ['*sighs*', '<|nospeech|>'],
  ['[音乐]', '（音乐）'],
  ['【音楽】', '(無音)'],
  ['♪', '♪♪♪'],
  ['♪ Musik ♪', '♪ (soft music) ♪'],
  ['[Musique]', '[BLANK_AUDIO'],
  ['[música] ♪', '(музыка)'],
])('%j and %j have no words', (one, other) => {
  expect(heard([part(one)])).toEqual([])
  expect(heard([part(other)])).toEqual([])
})

test.each([
  'Thank you for watching!',
  'Thanks for watching. Please subscribe to my channel.',
  'Thank you so much for watching. Thank you so much for watching.',
  'Subtitles by the Amara.org community',
  'Transcription by CastingWords',
  'Untertitel im Auftrag des ZDF, 2017',
  'Untertitel im Auftrag des ZDF für funk, 2017',
  'Untertitelung des ZDF, 2020',
  'Untertitel der Amara.org-Community',
  'Vielen Dank fürs Zuschauen!',
  'Sous-titres réalisés par la communauté d’Amara.org',
  "Sous-titrage ST' 501",
  'Sous-titrage Société Radio-Canada',
  "Merci d'avoir regardé cette vidéo !",
  'Subtítulos realizados por la comunidad de Amara.org',
  '¡Gracias por ver el video!',
  'Sottotitoli creati dalla comunità Amara.org',
  'Sottotitoli e revisione a cura di QTSS',
  'Grazie per la visione!',
  'Legendas pela comunidade Amara.org',
  'Legenda Adriana Zanyr',
  'Obrigado por assistir!',
  'Ondertiteld door de Amara.org gemeenschap',
  'Napisy stworzone przez społeczność Amara.org',
  'Altyazı M.K. 2020',
  'İzlediğiniz için teşekkür ederim.',
  'Субтитры сделал DimaTorzok',
  'Субтитры создавал DimaTorzok',
  'Редактор субтитров А.Семкин Корректор А.Егорова',
  'Продолжение следует...',
  'Спасибо за просмотр!',
  'ترجمة نانسي قنقر',
  'اشتركوا في القناة',
  'شكرا للمشاهدة',
  '字幕由Amara.org社区提供',
  '字幕志愿者 杨茜茜',
  '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
  '感谢观看',
  '谢谢大家的收看。',
  'ご視聴ありがとうございました',
  '最後までご視聴いただきありがとうございました。',
  'チャンネル登録をお願いいたします',
  '시청해주셔서 감사합니다.',
  '다음 영상에서 만나요.',
  'Thank you all for watching, see you next time.',
  'See you in the next video. Bye!',
  'Transcript Emily Beynon',
  '© BF-WATCH TV 2021',
  'For more information, visit www.FEMA.gov',
  'TV GELDERLAND 2021',
  '❤️ par SousTitreur.com',
  'Nos vemos en el próximo video',
  'До встречи в следующем видео',
  'Titulky vytvořil JohnyX',
  'Danske tekster af Jesper Buhl',
  'Děkuji za pozornost',
  'Köszönöm, hogy megnézted!',
  'Vă mulțumim pentru vizionare!',
  'اشترك في القناة',
  'Hãy đăng ký kênh để ủng hộ',
  'देखने के लिए धन्यवाद',
  'Terima kasih kerana menonton!',
  'תודה על הצפייה',
  'ขอบคุณที่รับชม',
  '이 영상은 유료 광고를 포함하고 있습니다.',
  '한글자막 by 한효정',
  'シリーズ最終回',
  '次回もお楽しみに',
  '由 Amara.org 社群提供的字幕',
  '多谢您的观看,下次再见',
  '優優獨播劇場——YoYo Television Series Exclusive',
  "Don't forget to subscribe and hit the bell icon.",
  'If you enjoyed this video, please like and subscribe.',
  'Thank you for watching. Bye-bye.',
  'Read the full article at www.bbc.com',
  '© 2022 University of Georgia College of Agricultural and Environmental Sciences',
  'Das war’s für heute. Vielen Dank fürs Zuschauen.',
  'Bis zum nächsten Video!',
  'Abonniert den Kanal und aktiviert die Glocke.',
  'Sous-titrage MFP.',
  'N’oubliez pas de vous abonner et de liker.',
  'À la prochaine vidéo !',
  'Dale like y suscríbete.',
  'No olvides suscribirte y activar la campanita.',
  'Transcrição e Legendas Pedro Negri',
  'Se inscreva no canal e deixe o seu like.',
  'Iscriviti al canale e attiva la campanella!',
  'Подпишись на канал!',
  'Спасибо за субтитры!',
  'Корректор А.Кулакова',
  'نانسي قنقر',
  'لا تنسى الاشتراك في القناة وتفعيل الجرس',
  '作曲 李宗盛 作词 李宗盛',
  '喜欢的话请点赞关注',
  '本期视频就到这里',
  '谢谢观看。拜拜。',
  'それではまた次の動画でお会いしましょう',
  '高評価とチャンネル登録よろしくお願いします',
  '다음 영상에서 뵙겠습니다',
])('%j is a phantom sentence', (text) => {
  expect(heard([part(text)])).toEqual([])
})

test.each([
  'Thank you.',
  'Vielen Dank.',
  'Merci.',
  '谢谢。',
  'ありがとうございました',
  'You',
  'I was thanked for watching the children.',
  'Thank you for watching the children. We were home by ten.',
  'I translated subtitles all day, by hand.',
  'Die Untertitel sind endlich fertig.',
  'Music was playing in the square.',
  '[Anna]: yes',
  '(laughs) No, really.',
  '♪ Happy birthday to you ♪',
  'Silence.',
  '今天听了很多音乐。',
  'Thank you all for coming, see you next time.',
  'See you in the next village.',
  'Спасибо.',
  'Danke, bis zum nächsten Mal!',
  'Gracias por venir.',
  '谢谢你们来看我。',
  'Köszönöm, hogy segítettél.',
  'I subscribed to the newspaper.',
  'Please subscribe Mum to the paper.',
  'Ich habe die Zeitung abonniert.',
  'Je me suis abonnée à la bibliothèque.',
  '我订阅了报纸。',
  '再见。',
  'Bye. See you soon.',
  '¡Hasta la próxima!',
  'Подписка кончилась.',
  'Read the letter at the window.',
])('%j may be said', (text) => {
  expect(heard([part(text)], PROMPT)).toEqual([text])
})

test('an echo of the words that were sent is none', () => {
  for (const echo of [
    PROMPT,
    'Ondine, Wehlen, Dayleaf.',
    'Dayleaf. Dayleaf. Dayleaf.',
    'Wehlen, Dayleaf, Zdenka',
    'Bad Schandau',
  ])
    expect(heard([part(echo)], PROMPT)).toEqual([])
  expect(heard([part('小林、小孙。')], '小林, 小孙')).toEqual([])
  expect(heard([part('Dayleaf')], 'Dayleaf')).toEqual([])
})

test('a name or two of the diary are heard where the service is sure of the speech', () => {
  expect(heard([part('Ondine.')], PROMPT)).toEqual(['Ondine.'])
  expect(heard([part('Ondine, Wehlen.', 0.1, -0.4)], PROMPT)).toEqual(['Ondine, Wehlen.'])
  expect(heard([part('Ondine came to Wehlen.')], PROMPT)).toEqual(['Ondine came to Wehlen.'])
})

/** As a real server answered. */
test.each([
  ['silence', 'You', 0.94, -0.84],
  ['silence of half a minute', 'You', 0.95, -0.68],
  ['brown noise', 'You', 0.91, -0.96],
  ['a hum', 'You', 0.89, -0.99],
  ['a doubtful part', 'Bye.', 0.65, -1.2],
  ['silence, of a larger model', 'You', 0.73, -0.78],
  ['the same in Chinese', '谢谢大家。', 0.7, -0.4],
  ['the same in Russian', 'Спасибо.', 0.62, -0.3],
  ['dots', '...', 0.3, -0.5],
])('%s: %j is not heard', (_name, text, noSpeechProb, avgLogprob) => {
  expect(heard([part(text, noSpeechProb, avgLogprob)])).toEqual([])
})

test.each([
  ['speech', 'We walked to the harbour.', 0.14, -0.61],
  ['a short word', 'Yes.', 0.44, -0.71],
  ['a short word, of a larger model', 'Yes.', 0.56, -0.88],
  ['spoken thanks', 'Thank you.', 0.3, -0.4],
  ['a short word in noise', 'No.', 0.6, -0.91],
  ['a whisper in noise', 'Thank you, that is the best.', 0.72, -0.83],
])('%s: %j is heard', (_name, text, noSpeechProb, avgLogprob) => {
  expect(heard([part(text, noSpeechProb, avgLogprob)])).toEqual([text])
})

test('silence within a recording is left out, and the rest stays', () => {
  const parts = [
    part(' We walked home.', 0.1, -0.4),
    part(' Thank you.', 0.96, -0.5),
    part(' [BLANK_AUDIO]'),
    part(' Then we slept.', 0.2, -0.5),
  ]
  expect(heard(parts)).toEqual([' We walked home.', ' Then we slept.'])
})

test.each([
  'There is no speech in this audio.',
  'No speech detected.',
  'The audio contains no discernible speech.',
  'I cannot hear any speech in the audio.',
  "I'm sorry, but I can't transcribe this audio.",
  'Please provide the audio file.',
  '音频中没有语音内容。',
  '没有检测到语音',
  'Hello everyone, welcome to my channel.',
  'Thanks for watching and don’t forget to like and subscribe',
  'For more UN videos visit www.un.org',
  '轉發打賞支持明鏡與點點欄目',
  '最後までご視聴頂き有難うございました',
  'Добавил субтитры DimaTorzok',
  'ДИНАМИЧНАЯ МУЗЫКА',
  'You you you you you you',
  '的的的的的的的',
  'SPEAKER_00:',
  'language English<asr_text>',
  '<|en|><|EMO_UNKNOWN|><|BGM|><|withitn|>',
])('%s: no words were heard', (text) => {
  expect(heard([part(text, 0.3)])).toEqual([])
})

test.each([
  'There is no speech in this house tonight, all sleep.',
  'The audio guide was silent.',
  'I cannot hear well today.',
  'Sorry, I can’t help laughing.',
  'I hope you enjoyed this cake, Mum.',
  'Welcome to my garden.',
  'MUSIC LESSON AT FIVE',
  'No no no!',
  '今天看了有中文字幕的电影。',
  '没有声音的早晨。',
  'Смех и слёзы.',
])('%s: somebody speaks', (text) => {
  expect(heard([part(text, 0.1)])).toEqual([text])
})

test('tokens of the model are taken out, words are not', () => {
  expect(withoutTokens('<|en|><|NEUTRAL|><|Speech|><|withitn|>We bought a <b>lighthouse</b>.')).toBe(
    'We bought a <b>lighthouse</b>.',
  )
  expect(withoutTokens('language English<asr_text>We speak a language English people know.')).toBe(
    'We speak a language English people know.',
  )
})
