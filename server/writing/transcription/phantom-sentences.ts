/**
 * Sentences that speech models write down where nobody speaks: thanks and credits of the subtitles that they learned from.
 * Somebody may say such a sentence beside others; alone it was not said. "Thank you" alone is not among them.
 */

/** Broadcasters, communities and persons that the credits of subtitles name. */
const CREDIT =
  '(?:amara|zdf|ard|wdr|swr|ndr|mdr|orf|srf|funk|bbc|npo|qtss|radio canada|castingwords|authorwave|opensubtitles|st ?501|communit|communaut|comunidad|comunid|comunità|gemeinschaft|stephanie geiges|adriana zanyr|nicolai winther|nancy|dimatorzok|20[012]\\d)'
const SUBTITLES =
  '(?:subtitle[sd]?|captions?|captioned|untertitel\\p{L}*|sous titr\\p{L}*|subtítulos?|subtitulos?|subtitulado|sottotitol\\p{L}*|legendas?|legendado|ondertitel\\p{L}*|napisy|undertext\\p{L}*|tekst(?:ing|et|er)|titulky|altyazı|υπότιτλοι|субтитр\\p{L}*|ترجمة|字幕|자막)'
const BY =
  '(?:by|provided|created|im auftrag|von|vom|der amara|réalisés|par|por|realizados|creados|a cura|creati|e revisione|di|pela|pelo|door|stworzone|przez|från|av|od|сделал\\p{L}*|создавал\\p{L}*|создал\\p{L}*|делал|подготов\\p{L}*|подогнал\\p{L}*|предоставил\\p{L}*|добавил\\p{L}*|نانسي|由|志愿者|志願者|製作|制作|提供|校对|校對|组|組|視聴|제공)'
const REST = '.{0,80}'

/** Of texts in small letters, without punctuation. */
const SENTENCES = [
  `${SUBTITLES} ?(?:und |et |and |e )?(?:\\p{L}+ )?${BY}${REST}`,
  `${SUBTITLES}${REST}${CREDIT}${REST}`,
  '(?:the )?amara org(?: community)?',
  '(?:www )?[a-z0-9]+ (?:com|org|net)',
  `(?:transcri(?:bed|ption|pt)|translat(?:ed|ion)|closed captioning) (?:by|outsourcing)${REST}`,
  'copyright (?:wdr|swr|zdf|ard) 20\\d\\d',
  '(?:thanks|thank you)(?: (?:so|very) much)?(?: (?:guys|everyone|all))? for (?:watching|listening|viewing)(?: (?:this|the|my|our|to this|to the)? ?(?:video|podcast|channel))?',
  '(?:please |and |don t forget to |remember to )*(?:like )?(?:comment )?(?:share )?(?:and )?subscribe(?: to (?:my|our|the) (?:youtube )?channel)?(?: for more(?: videos)?)?',
  '(?:i ll |we ll )?see you (?:all |guys )?in (?:the |my )?next (?:video|one|episode)',
  'vielen dank f(?:ür|ürs)(?: das)? (?:zuschauen|zusehen|zuhören)|danke fürs (?:zuschauen|zusehen|zuhören)|vielen dank für (?:ihre|eure|die) aufmerksamkeit',
  '(?:vergiss|vergesst) nicht(?: den kanal)? zu abonnieren|abonniert? (?:den|meinen|unseren) kanal',
  `merci (?:d avoir (?:regardé|écouté)|de votre (?:attention|écoute)|à tous d avoir regardé)${REST}`,
  '(?:n oubliez pas de vous abonner|abonnez vous)(?: à (?:la|ma|notre) chaîne)?',
  '(?:muchas )?gracias por (?:ver|mirar|escuchar|su atención)(?: (?:el|este|mi|nuestro) (?:v[ií]deo|podcast))?',
  '(?:no olvides |no olviden )?suscr(?:íbete|ibirte|ibete|íbanse)(?: (?:al|a mi|a nuestro) canal)?',
  'grazie (?:mille )?(?:a tutti )?per (?:aver guardato|la visione|l attenzione|l ascolto)(?: (?:il|questo) video)?',
  'iscrivi(?:ti|tevi)(?: al (?:mio |nostro )?canale)?(?: .{0,30})?',
  '(?:muito )?obrigad[oa] por (?:assistir|assistirem|ver|ouvir)(?: .{0,20})?',
  'inscreva se(?: no (?:meu |nosso )?canal)?(?: .{0,30})?',
  '(?:bedankt|dank (?:je|u) wel) voor het (?:kijken|luisteren)',
  'dzi[eę]kuj[eę](?: bardzo)? za (?:ogl[aą]danie|uwag[eę]|obejrzenie)(?: .{0,20})?',
  'tack för att (?:ni|du) (?:har )?(?:tittat|tittade|lyssnat)',
  'kiitos (?:katsomisesta|kun katsoitte)',
  'izledi[gğ]iniz için teşekkür(?:ler| ederim| ederiz)|abone ol(?:mayı unutmayın)?',
  'ευχαριστώ που παρακολουθήσατε(?: .{0,20})?',
  'продолжение следует',
  `редактор субтитров${REST}`,
  '(?:большое )?спасибо за (?:просмотр|внимание)',
  `(?:ставьте лайки?|подписывайтесь)(?: на (?:мой |наш |этот )?канал)?${REST}`,
  'дякую за (?:перегляд|увагу)',
  `(?:لا تنسوا )?(?:اشتركوا|الاشتراك)(?: في القناة)?${REST}`,
  'شكرا(?: لكم)?(?: على| ل)? ?(?:ال|لل)?(?:مشاهدة|مشاهدتكم|متابعة)(?: .{0,20})?',
  `(?:请|請)?不吝(?:点赞|點贊|點讚|按讚)${REST}`,
  '(?:感谢|感謝|谢谢|謝謝)(?:大家|您|你们|你們|各位)?的?(?:观看|觀看|收看|收听|收聽|聆听|聆聽)',
  `(?:欢迎|歡迎|请|請|记得|記得)(?:大家)?(?:点赞|點讚)?(?:订阅|訂閱)${REST}`,
  `(?:明镜|明鏡|优优独播剧场|中文字幕|本字幕|by索兰娅)${REST}`,
  '(?:最後まで)?(?:ご視聴|ご清聴)(?:いただき|頂き|くださり|下さり)?(?:まして)?(?:誠に)?ありがとうございま(?:した|す)',
  'チャンネル登録(?:と高評価)?(?:を)?(?:よろしく)?(?:お願い)?(?:いた)?(?:します|しました)?',
  '(?:시청|구독)해 ?주셔서 ?감사합니다|시청 ?감사합니다|구독과? ?좋아요(?: .{0,30})?|다음 ?영상에서 ?만나요|(?:mbc|kbs|sbs|ytn) 뉴스 .{1,20}입니다',
  `hãy subscribe cho kênh${REST}|cảm ơn các bạn đã (?:theo dõi|xem)${REST}`,
  'terima kasih (?:telah|sudah) (?:menonton|mendengarkan)',
]

/** Thanks for watching and calls to subscribe in further languages, and credits of single broadcasters and persons. */
const MORE_SENTENCES = [
  `${REST}amara ?org${REST}`,
  '(?:thanks|thank you)(?: all)?(?: (?:so|very) much)? for (?:watching|listening)(?: (?:until|till|to) the end)?(?: (?:and )?(?:i ll |we ll )?see you (?:next time|soon|in the next (?:one|video)))?(?: bye)?',
  '(?:i ll |we ll )?see you (?:all |guys )?in (?:the |my )?next (?:video|one|episode) bye(?: bye)?',
  'trans(?:cript|cription|lation) (?:by )?emily beynon|bf watch tv 20\\d\\d|copyright 20\\d\\d mooji media ltd(?: all rights reserved)?|eso inc',
  'for more information visit www (?:fema gov|isglobal org|[a-z0-9]+ (?:gov|org|com|net))',
  '(?:wdr|swr|zdf|ard|ndr|mdr|br|orf|srf|tv gelderland) 20\\d\\d',
  `.{0,3}par (?:soustitreur|sous titreur)${REST}|sous titrage(?: fr| ?st ?\\d+)?`,
  'nos vemos en el (?:próximo|siguiente) v[ií]deo|(?:nos vemos )?hasta el próximo v[ií]deo',
  'до (?:встречи|свидания) в следующ(?:ем|их) (?:видео|выпуске)|ставьте лайк и подписывайтесь',
  `napisy (?:wykonał\\p{L}*|by)?${REST}|titulky (?:vytvo\\p{L}+|preložil\\p{L}*|přeložil\\p{L}*)${REST}|felirat\\p{L}*${REST}`,
  `(?:danske|norske|svenske|svenska) (?:tekster|undertekster) (?:af|av)${REST}|scandinavian text service(?: 20\\d\\d)?`,
  'altyazı m k|děkuji za (?:pozornost|sledování)|ďakujem za (?:pozornosť|sledovanie)|kiitos(?: kun| että) katsoit(?:te)?',
  'köszön(?:öm|jük),? hogy (?:megnézt\\p{L}+|velünk \\p{L}+)|vă mulțumim pentru (?:vizionare|urmărire)|nu uitați să (?:dați like|vă abonați)(?: .{0,40})?',
  'اشترك(?:وا)? (?:في القناة|بالقناة)(?: .{0,40})?|شكرا لكم على (?:المشاهدة|المتابعة)',
  `hãy (?:đăng ký|subscribe)${REST}kênh${REST}|ghiền mì gõ|cảm ơn (?:các )?bạn đã (?:theo dõi|xem|lắng nghe)${REST}`,
  'कृपया (?:हमारे )?चैनल को (?:सब्सक्राइब|लाइक)(?: .{0,40})?|देखने के लिए धन्यवाद',
  'terima kasih (?:telah |sudah |kerana |karena )?(?:menonton|mendengarkan)(?: .{0,20})?|sampai jumpa di video (?:berikutnya|selanjutnya)',
  'צפייה מהנה|תודה (?:רבה )?על הצפייה|ขอบคุณ(?:ที่|สำหรับการ)?(?:รับชม|ติดตาม)(?:ครับ|ค่ะ)?|โปรดติดตามตอนต่อไป|อย่าลืมกด(?:ติดตาม|ไลค์).{0,30}',
  '이 영상은 유료 ?광고를 포함하고 있습니다|한글 ?자막 (?:by|제공)(?: .{0,30})?|다음 (?:시간|영상)에 ?(?:만나요|뵙겠습니다)',
  'シリーズ最終回|次回(?:も|を)お楽しみに|また次の動画でお会いしましょう|高評価とチャンネル登録.{0,20}',
  `(?:多谢|多謝|感谢|感謝|谢谢|謝謝)(?:您|你|你们|大家|各位)?的?(?:观看|觀看|收看|收听|聆听)(?: ?(?:我们|我們)?下(?:次|期|集)(?:再见|再見|见|見))?|優優獨播劇場${REST}|yoyo television series exclusive`,
]

let pattern: RegExp | undefined

/** Longer texts are no single sentence of this kind. */
const MAX_LENGTH = 200

/** @param text a sentence, or several of a credit */
export function isPhantom(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  pattern ??= new RegExp(`^(?:${[...SENTENCES, ...MORE_SENTENCES].join('|')})$`, 'u')
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    // The Turkish dotted capital becomes two characters.
    .replaceAll('\u0307', '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return pattern.test(plain)
}
