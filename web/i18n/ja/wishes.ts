import type { wishWords as english } from '../en/wishes.ts'
import type { Widened } from '../en.ts'

export const wishWords: Widened<typeof english> = {
  title: 'すべてのページへの希望',
  intro: 'ページを書くたびに送られます。1ページだけの希望があれば、そちらが優先されます。',
  tone: '調子',
  tones: { plain: '淡々と', warm: 'あたたかく', lively: '軽やかに', literary: '文学的に' },
  length: '長さ',
  lengths: { short: '短く', medium: 'ふつう', long: 'くわしく' },
  person: '語り手',
  persons: { first: '「私」', second: '「あなた」', third: '「彼女」「彼」' },
  language: '書く言語',
  asEvents: '記録と同じ',
  noWish: 'おまかせ',
  text: '自分の言葉で',
  textHint: '例：娘は愛称で呼ぶ。勤め先のことは書かない。',
  lasting: (wishes) => `すべてのページへの希望も加わります：${wishes}`,
  change: '変える',
  keep: 'すべてのページへの希望にする',
  forPage: 'このページへの希望',
  forPageHint: '例：もっと短く、あたたかく、フランス語で。',
  quick: 'よく使う希望',
  quickWishes: ['もっと短く。', 'もっとあたたかく。', '自分の言葉にもっと近く。'],
  otherLanguage: 'ほかの言語で',
  inLanguage: (language) => `${language}で。`,
}
