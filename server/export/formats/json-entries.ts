import type { Diary, DiaryDay } from '../diary.ts'

/** The entries of all days as the items of a JSON array, without its brackets. */
export async function* writeEntries(
  diary: Diary,
  toEntries: (day: DiaryDay) => object[],
): AsyncGenerator<string, void, void> {
  let separator = '\n'
  for (const date of diary.dates) {
    for (const entry of toEntries(await diary.readDay(date))) {
      yield separator + JSON.stringify(entry)
      separator = ',\n'
    }
  }
}
