import type { Diary, DiaryDay } from '../diary.ts'

/** Writes the entries of all days as items of a JSON array, without the brackets. */
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
