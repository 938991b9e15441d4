import type { placeWords as english } from '../en/place.ts'
import type { Widened } from '../en.ts'

export const placeWords: Widened<typeof english> = {
  choosePlace: '場所を選ぶ',
  addPlace: 'ここ',
  locating: '場所を調べています…',
  consentTitle: '今いる場所を残しますか？',
  consent:
    '記録を書くとき、ブラウザーがDayleafに位置を伝えます。位置は記録とともに保存され、ページを書くときには場所の名前も送られます。どの記録からも外せます。',
  allow: 'はい、位置を使う',
  refuse: 'いいえ',
  positionRefused: 'ブラウザーが位置を教えません。ブラウザーの設定で許可できます。',
  positionFailed: '位置がわかりませんでした。',
}
