// Notes and the sentences made of them, by language: a small model follows examples better than instructions. Raise
// `NOTE_PROMPT_VERSION` with every change.

/** A request and the answer that a model should give to it. */
export interface Example {
  asked: string
  answered: string
}

const english: readonly Example[] = [
  { asked: 'Woke at seven, rain', answered: 'I woke at seven, and it was raining.' },
  { asked: 'lunch with Sam, noodles', answered: 'I had noodles for lunch with Sam.' },
  { asked: 'Bus late again', answered: 'The bus was late again.' },
  { asked: '12 km by bike', answered: 'I rode 12 km by bike.' },
  { asked: 'Ella’s first tooth', answered: 'Ella got her first tooth.' },
  { asked: 'headache', answered: 'I had a headache.' },
  { asked: 'Finished the red shelf', answered: 'I finished the red shelf.' },
]

/** By ISO 639. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  en: english,
  de: [
    { asked: 'Um sieben wach, Regen', answered: 'Ich bin um sieben aufgewacht, und es regnete.' },
    { asked: 'Mittag mit Sam, Nudeln', answered: 'Zum Mittag habe ich mit Sam Nudeln gegessen.' },
    { asked: 'Bus wieder zu spät', answered: 'Der Bus kam wieder zu spät.' },
    { asked: '12 km mit dem Rad', answered: 'Ich bin 12 km mit dem Rad gefahren.' },
    { asked: 'Ellas erster Zahn', answered: 'Ella hat ihren ersten Zahn bekommen.' },
    { asked: 'Kopfweh', answered: 'Ich hatte Kopfweh.' },
    { asked: 'Brief an Opa geschrieben', answered: 'Ich habe Opa einen Brief geschrieben.' },
  ],
  fr: [
    { asked: 'Réveil à sept heures, pluie', answered: 'Je me suis réveillé à sept heures, et il pleuvait.' },
    { asked: 'Déjeuner avec Sam, nouilles', answered: 'À midi, j’ai mangé des nouilles avec Sam.' },
    { asked: 'Bus encore en retard', answered: 'Le bus était encore en retard.' },
    { asked: '12 km à vélo', answered: 'J’ai fait 12 km à vélo.' },
    { asked: 'Première dent d’Ella', answered: 'Ella a eu sa première dent.' },
    { asked: 'Mal de tête', answered: 'J’avais mal à la tête.' },
    { asked: 'Fini l’étagère rouge', answered: 'J’ai fini l’étagère rouge.' },
  ],
  es: [
    { asked: 'Despierto a las siete, lluvia', answered: 'Me desperté a las siete, y llovía.' },
    { asked: 'Comida con Sam, fideos', answered: 'Comí fideos con Sam.' },
    { asked: 'Autobús tarde otra vez', answered: 'El autobús llegó tarde otra vez.' },
    { asked: '12 km en bici', answered: 'Hice 12 km en bici.' },
    { asked: 'Primer diente de Ella', answered: 'A Ella le salió su primer diente.' },
    { asked: 'Dolor de cabeza', answered: 'Tuve dolor de cabeza.' },
    { asked: 'Terminada la estantería roja', answered: 'Terminé la estantería roja.' },
  ],
  it: [
    { asked: 'Sveglia alle sette, pioggia', answered: 'Mi sono svegliato alle sette, e pioveva.' },
    { asked: 'Pranzo con Sam, pasta', answered: 'A pranzo ho mangiato la pasta con Sam.' },
    { asked: 'Autobus di nuovo in ritardo', answered: 'L’autobus era di nuovo in ritardo.' },
    { asked: '12 km in bici', answered: 'Ho fatto 12 km in bici.' },
    { asked: 'Primo dente di Ella', answered: 'A Ella è spuntato il primo dente.' },
    { asked: 'Mal di testa', answered: 'Avevo mal di testa.' },
    { asked: 'Finito lo scaffale rosso', answered: 'Ho finito lo scaffale rosso.' },
  ],
  pt: [
    { asked: 'Acordei às sete, chuva', answered: 'Acordei às sete, e chovia.' },
    { asked: 'Almoço com Sam, massa', answered: 'Almocei massa com Sam.' },
    { asked: 'Autocarro atrasado outra vez', answered: 'O autocarro chegou atrasado outra vez.' },
    { asked: '12 km de bicicleta', answered: 'Fiz 12 km de bicicleta.' },
    { asked: 'Primeiro dente da Ella', answered: 'Nasceu o primeiro dente da Ella.' },
    { asked: 'Dor de cabeça', answered: 'Tive dor de cabeça.' },
    { asked: 'Acabada a estante vermelha', answered: 'Acabei a estante vermelha.' },
  ],
  ru: [
    { asked: 'Встал в семь, дождь', answered: 'Я встал в семь, шёл дождь.' },
    { asked: 'Обед с Сэмом, лапша', answered: 'На обед мы с Сэмом ели лапшу.' },
    { asked: 'Автобус опять опоздал', answered: 'Автобус опять опоздал.' },
    { asked: '12 км на велосипеде', answered: 'Я проехал 12 км на велосипеде.' },
    { asked: 'Первый зуб у Эллы', answered: 'У Эллы появился первый зуб.' },
    { asked: 'Болит голова', answered: 'У меня болела голова.' },
    { asked: 'Доделал красную полку', answered: 'Я доделал красную полку.' },
  ],
  ar: [
    { asked: 'استيقظت في السابعة، مطر', answered: 'استيقظت في السابعة وكان المطر ينزل.' },
    { asked: 'غداء مع سام، معكرونة', answered: 'تناولت المعكرونة على الغداء مع سام.' },
    { asked: 'الحافلة متأخرة مرة أخرى', answered: 'كانت الحافلة متأخرة مرة أخرى.' },
    { asked: '12 كم بالدراجة', answered: 'قطعت 12 كم بالدراجة.' },
    { asked: 'صداع', answered: 'كان عندي صداع.' },
  ],
  zh: [
    { asked: '七点起床，下雨', answered: '我七点起床，外面在下雨。' },
    { asked: '中午和小李吃面', answered: '中午我和小李一起吃了面。' },
    { asked: '公交又晚点', answered: '公交车又晚点了。' },
    { asked: '骑车12公里', answered: '我骑车骑了12公里。' },
    { asked: '朵朵长第一颗牙', answered: '朵朵长出了第一颗牙。' },
    { asked: '头疼', answered: '我头疼了。' },
    { asked: '红书架做完了', answered: '我把红书架做完了。' },
  ],
  ja: [
    { asked: '七時起床、雨', answered: '七時に起きた。雨が降っていた。' },
    { asked: '昼、健とうどん', answered: '昼は健とうどんを食べた。' },
    { asked: 'バスまた遅れ', answered: 'バスがまた遅れた。' },
    { asked: '自転車で12km', answered: '自転車で12km走った。' },
    { asked: '頭痛', answered: '頭が痛かった。' },
    { asked: '赤い棚が完成', answered: '赤い棚を完成させた。' },
  ],
}

/** @param language ISO 639; English ones for a language that has none */
export const examplesIn = (language: string | undefined): readonly Example[] =>
  EXAMPLES[language ?? 'en'] ?? english
