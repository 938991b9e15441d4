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

/** Calls to like and subscribe: all of a sentence's words are of a list, and one of them is the call itself. */
const CALLS: readonly (readonly [call: string, others: string])[] = [
  [
    'subscribe|subscribing|like button|bell icon',
    'please|and|don|t|do|not|forget|to|make|sure|hit|smash|press|click|the|like|button|comment|comments|share|bell|icon|notification|notifications|channel|my|our|this|that|video|videos|for|more|if|you|enjoyed|liked|it|below|down|on|so|remember|consider|a|thumbs|up|leave|give',
  ],
  [
    'abonniert|abonnieren|abonniere|abonnement',
    'bitte|den|diesen|meinen|unseren|kanal|vergesst|vergiss|nicht|zu|und|lasst|lass|gebt|ein|einen|like|daumen|nach|oben|da|die|glocke|aktiviert|aktivieren|wenn|euch|dir|das|video|gefallen|hat|liken|teilt|kommentiert|gerne|doch',
  ],
  [
    'abonnez|abonner|abonne',
    'n|oubliez|oublie|pas|de|vous|t|toi|et|à|la|ma|notre|cette|chaîne|pour|likez|liker|aimer|partager|partagez|commenter|activez|activer|cloche|un|pouce|bleu|like|si|la|vidéo|plu|a|mettez',
  ],
  [
    'suscríbete|suscribirte|suscribete|suscribirse|suscríbanse|suscribiros|suscríbase',
    'no|olvides|olviden|olvidéis|de|y|e|dale|darle|dar|deja|like|me|gusta|un|al|a|mi|nuestro|este|canal|activa|activar|la|las|campanita|campana|notificaciones|comparte|comenta|si|te|gustó|el|vídeo|video|para|más|videos',
  ],
  [
    'inscreva|inscrever|inscrevam|inscreve',
    'se|no|ao|meu|nosso|este|canal|e|deixe|deixem|o|seu|like|curta|curtir|compartilhe|ative|sininho|não|esqueça|de|esqueçam|para|mais|vídeos|vídeo|gostou|do',
  ],
  [
    'iscriviti|iscrivetevi|iscrivervi|iscriverti',
    'al|mio|nostro|canale|e|non|dimenticare|dimenticate|dimenticatevi|di|lascia|lasciate|un|like|mi|piace|attiva|la|campanella|condividi|commenta|se|ti|è|piaciuto|il|video',
  ],
  [
    'подпишись|подпишитесь|подписывайтесь|подписывайся|подписаться',
    'на|мой|наш|этот|канал|и|не|забудьте|забудь|ставьте|ставь|поставить|лайк|лайки|нажмите|колокольчик|жмите|комментарии|пишите|в|если|понравилось|вам|видео|чтобы|пропустить|новые',
  ],
  [
    'اشترك|اشتركوا|الاشتراك|بالاشتراك',
    'لا|تنسوا|تنسى|تنس|في|القناة|بالقناة|قناتي|قناتنا|وتفعيل|تفعيل|الجرس|زر|اللايك|والاعجاب|على|و',
  ],
  [
    'subskrybuj|subskrybujcie|subskrypcję',
    'i|kanał|mój|nasz|zostaw|zostawcie|łapkę|w|górę|lajka|daj|nie|zapomnij|o',
  ],
  [
    'subscribe|abone',
    'olmayı|ol|olun|unutmayın|kanala|kanalıma|beğenmeyi|ve|kanal|like|jangan|lupa|untuk|di|dan',
  ],
]

/** The same in Chinese, Japanese and Korean, without blanks between words. */
const CJK_CALLS = [
  '(?=.*(?:订阅|訂閱|点赞|點讚|點贊|按讚))(?:请|請|记得|記得|欢迎|歡迎|大家|喜欢|喜歡|的话|的話|我的?|我们的?|我們的?|本|频道|頻道|视频|影片|订阅|訂閱|点赞|點讚|點贊|按讚|关注|關注|转发|轉發|分享|评论|留言|开启|開啟|小铃铛|小鈴鐺|和|与|並|并|也|就|吧|哦|喔|一下|别忘了|別忘了|不要忘记| )+',
  '(?=.*(?:チャンネル登録|高評価))(?:チャンネル登録|高評価|コメント|と|も|を|や|ぜひ|是非|よろしく|宜しく|お願い|いたします|致します|します|しました|してください|してね|ね|ボタン|グッド|この|動画|が|良かったら|よかったら| )+',
  '(?=.*(?:구독|좋아요))(?:구독|좋아요|알림|설정|까지|과|와|및|그리고|꼭|많이|많은|부탁|드립니다|드려요|드릴게요|해 ?주세요|눌러 ?주세요|버튼|영상이|재미있었다면|도|을|를|잊지|마세요| )+',
]

/** Further goodbyes to an audience, notices of rights, and credits. */
const FURTHER_SENTENCES = [
  '(?:thanks|thank you)(?: (?:so|very) much)? for (?:tuning in|your attention|your time and attention)(?: today)?|closed captions? by .{1,40}',
  '(?:i ll |we ll )?see you (?:all |guys )?(?:in the next one|next video)(?: peace)?',
  `(?:vielen dank|danke) fürs (?:zuschauen|zusehen|zuhören)(?: und)?(?: bis (?:zum nächsten|bald|zur nächsten)${REST})?|(?:und )?bis (?:zum nächsten|zur nächsten) (?:video|folge|mal bei${REST})`,
  '(?:das war s für heute|das wars für heute)|mit untertiteln von.{0,40}|untertitel(?:ung)? .{0,20}20\\d\\d',
  '(?:à|a) la prochaine vid[ée]o|à bientôt pour une nouvelle vidéo|sous titrage .{1,20}|retrouvez nous sur notre site.{0,40}|cette vidéo a été réalisée avec.{0,60}',
  'alla prossima puntata|al prossimo video|ci vediamo (?:nel|al) prossimo video|sottotitoli .{1,30}',
  'até o próximo v[ií]deo|(?:transcrição e )?legendas? .{1,40}',
  '(?:más información|más info|for more information|read the full article|please see the complete disclaimer|subs by|visit(?: us)?|mehr (?:infos|informationen)|plus d informations)(?: (?:at|on|en|auf|unter|sur))?(?: https?)?(?: www)? [a-z0-9 ]{4,60}',
  '(?:copyright )?(?:australian broadcasting corporation|ming pao (?:canada|toronto).{0,40})|satsang with mooji|the bbc',
  'спасибо за субтитры|корректор \\p{L} ?\\p{L}+|смотрите (?:продолжение )?в следующей серии|добро пожаловать на (?:наш|мой) канал|всем пока',
  'نانسي قنقر|شكرا(?:ً)? لمشاهدتكم',
  '(?:(?:作曲|作词|作詞|词曲|詞曲|编曲|編曲|填词|演唱) ?.{1,12}){1,4}|未经(?:作者)?授权 ?(?:禁止|不得)转载|(?:小编|小編)? ?字幕志愿者.{0,20}|以上言论不代表本台立场',
  '(?:本期|今天)(?:的)?(?:视频|影片|节目)(?:就)?到(?:这里|此)(?:了|结束)?|(?:我们|我們|咱们)?下(?:期|一期|集)(?:节目|視頻|视频|影片)?(?:再见|再見|见|見)|(?:謝謝|谢谢|感谢|感謝)(?:大家)?(?:的)?(?:观看|觀看|收看|收听).{0,3}(?:拜拜|再见|再見)',
  '(?:本日も|今日も|今回も)?(?:最後まで)?ご視聴(?:いただき|頂き)?(?:まして)?(?:誠に)?ありがとうございま(?:した|す)|提供 ?(?:は)?ご覧のスポンサー.{0,20}|(?:それでは|では)?(?:また)?次の動画(?:で|でも)(?:また)?お会いしましょう.{0,6}',
  '(?:다음|다른) ?(?:영상|시간)(?:에서|에) ?(?:뵙겠습니다|만나요|봬요)|영상 ?편집 .{1,8}',
  'tekstitys .{0,30}|hvala što (?:pratite|gledate).{0,20}|hvala na (?:gledanju|pažnji)|obrigada? por (?:sua )?(?:atenção|audiência)',
]

/** Large models that transcribe answer silence as assistants do. */
const REMARKS = [
  '(?:there (?:is|was) )?no (?:discernible |audible |clear |detectable |spoken )?(?:speech|words|voices?) (?:(?:is |was |were )?(?:detected|heard|found|present|recogni[sz]ed)|in (?:this|the) (?:audio|recording|clip|file)).{0,40}',
  '(?:the|this) (?:provided )?(?:audio|recording|clip|file)(?: file| clip| recording)? (?:(?:is|was|seems|appears)(?: to be)? (?:silent|empty|blank|inaudible)|(?:contains|has) (?:no|only) (?:\\p{L}+ ){0,3}(?:speech|words|silence|noise|music)).{0,40}',
  '(?:i m |i am )?(?:sorry )?(?:but )?i (?:can(?:not| t)|couldn t|could not|am unable to|m unable to) (?:hear|detect|transcribe|process) (?:any |the |this |that |your )?(?:\\p{L}+ )?(?:speech|audio|words|recording)(?: .{0,60})?',
  '(?:i m |i am )?sorry (?:but )?i can(?:not| t) (?:help|assist) with that(?: request)?',
  '(?:please )?(?:provide|upload|share|transcribe) (?:the|an|your|this) (?:following )?audio.{0,40}',
  '(?:keine sprache (?:erkannt|vorhanden)|aucune parole (?:détectée|audible)|no se (?:detecta|detectó|escucha)(?: ninguna?)? (?:voz|habla)|nenhuma fala detectada|nessun parlato rilevato|речь не (?:обнаружена|распознана)).{0,40}',
  '(?:(?:该|這段|这段|此)?(?:音频|音頻|录音|錄音)(?:中|里|裡|內|内容)?)?(?:没有|沒有|无|無|未)(?:检测到|檢測到|识别到|識別到|听到|聽到)?(?:任何|明显的|可识别的|清晰的)?(?:语音|語音|人声|人聲|说话声)(?:内容|內容)?',
  '音声(?:は|が)(?:ありません|検出されませんでした|含まれていません)(?:でした)?',
]

/** Greetings to an audience, and pieces of the sentences above. */
const MORE_PHRASES = [
  '(?:hello|hi|hey)(?: (?:everyone|everybody|guys|friends))?(?: and)? welcome (?:back )?to (?:my|our|the) (?:channel|podcast|video).{0,20}|bye ladies and gentlemen',
  '(?:thanks|thank you)(?: (?:so|very) much)? for (?:watching|listening|viewing) .{0,60}(?:subscribe|next (?:video|one)|comment)(?: .{0,30})?',
  'i hope you (?:all )?(?:enjoyed|liked|found) (?:this|the|my|our|today s) video.{0,40}',
  'for more .{1,40} visit www .{3,40}|please visit (?:our|the) website.{0,50}',
  'спасибо за подписку.{0,20}|добавил субтитры.{0,40}|textning .{1,40}www .{3,40}|traduction et sous titres.{0,40}',
  '.{0,30}(?:明镜|明鏡)(?:与|與|和)?(?:点点|點點)?(?:栏目|欄目)|(?:中文)?(?:提供|本)字幕',
  '(?:字幕)?(?:本日も|今日も|今回も)?(?:最後まで)?ご?[視视]聴(?:いただき|頂き)?(?:まして)?(?:誠に)?(?:有難う|有り難う|ありがとう)ございま(?:した|す)',
]

/** A goodbye, which is no speech beside such sentences. Alone, somebody may have said it. */
const GOODBYE =
  /^(?:(?:good)?bye(?: (?:good)?bye)*|peace|cheers|take care|see you(?: (?:soon|later|next time|again))?|tschüss|ciao|bis (?:bald|dann|nächstes mal|zum nächsten mal)|au revoir|à (?:bientôt|la prochaine)|adiós|hasta (?:luego|pronto|la próxima)|chau|arrivederci|alla prossima|tchau|até (?:logo|mais|a próxima)|пока|всем пока|до свидания|до встречи|до новых встреч|إلى اللقاء|مع السلامة|拜拜|再见|再見|(?:我们|我們)?下(?:次|期)(?:再)?(?:见|見)|バイバイ|さようなら|では ?また(?:ね)?|また ?(?:見て)?ね|안녕(?:히 계세요)?|안녕|güle güle|görüşürüz|do widzenia|hej då|doei|tot ziens|thank you|thanks|danke|vielen dank|merci|gracias|grazie|obrigado|спасибо|شكرا|谢谢|謝謝|ありがとう(?:ございました|ございます)?|감사합니다)$/u

const callPattern = ([call, others]: (typeof CALLS)[number]): string =>
  `(?=(?:\\p{L}+ )*?(?:${call})(?: |$))(?:${call}|${others})(?: (?:${call}|${others}))*`

const allSentences = (): string[] => [
  ...SENTENCES,
  ...MORE_SENTENCES,
  ...FURTHER_SENTENCES,
  ...REMARKS,
  ...MORE_PHRASES,
  ...CALLS.map(callPattern),
  ...CJK_CALLS,
]

let pattern: RegExp | undefined

/** Longer texts are no single sentence of this kind. */
const MAX_LENGTH = 200

/** @param text a sentence, or several of a credit */
export function isPhantom(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  if (/^\s*©/u.test(text)) return true
  pattern ??= new RegExp(`^(?:${allSentences().join('|')})$`, 'u')
  return pattern.test(plainOf(text))
}

export const isGoodbye = (text: string): boolean => GOODBYE.test(plainOf(text))

const plainOf = (text: string): string =>
  text
    .slice(0, MAX_LENGTH + 1)
    .normalize('NFKC')
    .toLowerCase()
    // The Turkish dotted capital becomes two characters.
    .replaceAll('\u0307', '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
