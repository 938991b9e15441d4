import type { announcementWords as english } from '../en/announcement.ts'
import type { Widened } from '../en.ts'

export const announcementWords: Widened<typeof english> = {
  cut: (_left, written) => `貼り付けた文がこの欄には長すぎるため、最後の${written}文字が入りませんでした。`,
  conflict: (date) =>
    `${date}の記録が、ここと別の端末の両方で変更されました。どちらも残っています。その日の画面で選んでください。`,
  show: '見る',
}
