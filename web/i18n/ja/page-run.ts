import type { pageRunWords as english } from '../en/page-run.ts'
import type { Widened } from '../en.ts'

export const pageRunWords: Widened<typeof english> = {
  title: '足りないページを書く',
  intro:
    '記録があって、まだページのない日のためのものです。Dayleafが新しい日から順に、ひとつずつページを書きます。画面を離れても、そのまま続きます。',
  days: (_count, written) => `ページのない日は${written}日です。`,
  none: 'この期間は、記録のある日すべてにページがあります。',
  estimate: (tokens) => `多くても約${tokens}トークン`,
  share: (percent) => `今月の上限の${percent}`,
  beyondCap: '今月の上限の残りを超えます。上限に達すると止まります。',
  hosted: (provider) => `これらの日の記録が、1日ずつ${provider}に送られます。`,
  local: (provider) => `${provider}は自分のコンピューターで動いていて、何も外に出ません。`,
  preview: 'いちばん新しい日について送られる内容',
  start: (_count, written) => `${written}ページを書く`,
  progress: (done, total) => `${total}日のうち${done}日`,
  current: (date) => `書いています：${date}`,
  waiting: '次のページはまもなく始まります。',
  stop: '止める',
  stopHint: '書きかけのページは、書き終えてから止まります。',
  written: (_count, written) => `${written}ページを書きました。`,
  deletePages: 'この回のページを削除',
  deletePagesConfirm: (_count, deleted) =>
    `${deleted}ページがゴミ箱に移り、その日はまた書き込めるようになります。記録は残ります。`,
  changed: (_count, kept) => `あとから変更した${kept}ページは残ります。`,
  completed: '終わりました。',
  stopped: {
    owner: '止めました。',
    over_cap: '今月の上限に達したので止まりました。',
    provider_changed: '別のAIサービスかモデルが選ばれたので止まりました。',
    failures: '3日続けて書けなかったので止まりました。',
  },
  failed: '書けなかった日',
  missing: (count) => `足りない${count}ページを書く`,
}
