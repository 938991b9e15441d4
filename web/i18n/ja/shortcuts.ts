import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'キーボードショートカット',
  places: {
    everywhere: 'どこでも',
    reading: '読んでいるとき',
    calendar: 'カレンダー',
    media: '写真・録音・地図',
    editor: 'ページの編集中',
  },
  names: {
    write: '記録を書く',
    save: '保存',
    search: '検索',
    close: '開いているものを閉じる',
    list: 'この一覧',
    turn: '前後の日またはページ',
    through: '前後の文・検索結果・メニュー項目',
    open: '開く',
    dates: '別の日',
    week: '週の最初または最後の日',
    month: '前後の月',
    picture: '前後の写真',
    ends: '最初または最後の写真',
    sound: '録音を戻すまたは進める',
    map: '地図を動かす',
    zoom: '拡大または縮小',
    bold: '太字',
    italics: '斜体',
    undo: '元に戻す',
    redo: 'やり直す',
    indent: '箇条書きの字下げを増やすまたは減らす',
    movePicture: '写真を上または下に動かす',
  },
  or: 'または',
  turnOff: '一つのキーだけのショートカット（? と、日やページをめくる矢印）は、設定でオフにできます。',
}
