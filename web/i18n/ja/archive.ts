import type { archiveWords as english } from '../en/archive.ts'
import type { Widened } from '../en.ts'

export const archiveWords: Widened<typeof english> = {
  intro:
    'ダウンロードしたアーカイブを選んでください。日記とは別に、日記を変えずに試しに復元し、日記と比べます。',
  choose: 'アーカイブを選ぶ',
  cancel: 'キャンセル',
  steps: {
    sending: 'アーカイブを送っています…',
    reading: 'アーカイブを読んでいます…',
    restoring: '試しに復元しています…',
    comparing: '日記と比べています…',
  },
  written: (name, moment) => `${name}、${moment}に作成`,
  whole: 'アーカイブに問題はありません。',
  held: ({ days, events, pages, files }) =>
    `${days[1]}日、${events[1]}件の記録、${pages[1]}ページ、${files[1]}個のファイル`,
  restored: (held) => `${held}を復元しました。すべて同じです。`,
  broken: (_count, written) =>
    `アーカイブが壊れています。${written}個の日かファイルを元のとおりに復元できません。`,
  faults: '壊れているもの',
  same: 'すべて今の日記と同じです。',
  differing: (_count, written) => `${written}個の日かファイルが今の日記と違います`,
  attached: (count) => `添付ファイル${count}個`,
  more: (written) => `ほか${written}件`,
  errors: {
    INVALID_INPUT:
      'Dayleafのアーカイブではないか、壊れています。「すべて（アーカイブ）」でダウンロードしたファイルを選んでください。',
    PAYLOAD_TOO_LARGE:
      'アーカイブがサーバーの上限より大きいです。管理者は「dayleaf export --verify」で確かめられます。',
    RATE_LIMITED: '別のアーカイブを確かめているところです。終わるのを待ってから、もう一度お試しください。',
  },
}
