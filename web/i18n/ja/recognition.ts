import type { recognitionWords as english } from '../en/recognition.ts'
import type { Widened } from '../en.ts'

export const recognitionWords: Widened<typeof english> = {
  line: {
    askTitle: '名前がそのまま含まれます',
    ask: '音声と写真は置き換えられません。送らないと決めた名前や言葉も、聞こえたり見えたりすれば送られます。',
    askSend: '送る',
    transcript: '録音の内容',
    description: '写真の内容',
    correct: '直す',
    changedMeanwhile:
      'この文はその間に変更されました。両方が入力欄にあります。1つにまとめて、もう一度保存してください。',
    noWords: '言葉は聞き取れませんでした。',
    write: '内容を自分で書く',
    transcribe: '機械に文字起こしさせる',
    transcribeAgain: '機械にもう一度文字起こしさせる',
    describe: '機械に説明を書かせる',
    describeAgain: '機械にもう一度説明を書かせる',
    transcribing: '文字起こしをしています…',
    describing: '写真を見ています…',
    stop: '止める',
    replaceOwn: '自分で書いた言葉が、機械の書いたものに置き換わります。',
  },
  settings: {
    title: '声と写真',
    intro:
      '機械が、録音の言葉を書き起こしたり、写真の内容を説明したりできます。1つずつ頼んだときだけで、それ以外には何も送られません。機械の書いたものには印が付き、直したり検索したりでき、その日のページにも使われます。',
    transcribing: '文字起こしをするサービス',
    describing: '写真を説明するサービス',
    nobody: 'なし',
    local: '管理者のサーバー',
    sentSound: (name) =>
      `選んだ録音が${name}に送られます。日記の人名や地名も600文字まで送られます。音声は置き換えられず、話したことがそのまま送られます。`,
    sentSoundLocal:
      '選んだ録音が管理者のサーバーに送られます。日記の人名や地名も600文字まで送られます。音声は置き換えられず、話したことがそのまま送られます。',
    sentPicture: (name) =>
      `選んだ写真の小さなコピーが、場所とカメラの情報なしで${name}に送られます。写真は置き換えられず、写っているものがそのまま送られます。`,
    sentPictureLocal: (name) =>
      `選んだ写真の小さなコピーが、それを動かしているコンピューターの${name}に送られます。写真は置き換えられません。`,
    localModel: 'サーバーのモデルが1つなら、空のままにします。',
    seeingModel: '画像を見られるモデルが必要です。',
    language: '話す言語',
    anyLanguage: 'サービスが判断する',
    vocabulary: '書きにくい名前や言葉',
    vocabularyHint: 'コンマで区切ります。日記の人名や地名は自動で加わります。',
    transcribingOff: '録音は文字起こしされなくなりました。',
    describingOff: '写真は説明されなくなりました。',
    off: 'オフです。何も送られません。オンにするには、サービスを選んでください。',
  },
}
