import type { placePickerWords as english } from '../en/place-picker.ts'
import type { Widened } from '../en.ts'

export const placePickerWords: Widened<typeof english> = {
  title: '場所を選ぶ',
  search: '場所の名前',
  own: '自分の場所',
  none: 'この名前の場所は見つかりません。名前だけ使うこともできます。',
  asName: (name) => `「${name}」を名前として使う`,
  onMap: '地図で選ぶ',
  move: '地図で動かす',
  hint: 'ピンの下で地図をドラッグするか、矢印キーで動かします。＋と−で拡大・縮小します。',
  back: '戻る',
  usePoint: 'この地点を使う',
  keepName: (name) => `「${name}」のままにする`,
  takeName: (name) => `「${name}」にする`,
}
