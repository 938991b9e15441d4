// The words of what every screen loads after the first: a page, the evening, files, and the screens behind the tabs.

import type { Widened } from './en.ts'

export { announcementWords as announcement } from './en/announcement.ts'
export { eveningWords as evening } from './en/evening.ts'
export { localWriterWords as localWriter } from './en/local-writer.ts'
export { measuresWords as measures } from './en/measures.ts'
export { mediaWords as media } from './en/media.ts'
export { pagePictureWords as pagePicture } from './en/page-picture.ts'
export { pageRunWords as pageRun } from './en/page-run.ts'
export { placeWords as place } from './en/place.ts'
export { placePickerWords as placePicker } from './en/place-picker.ts'
export { readingWords as reading } from './en/reading.ts'
export { recognitionWords as recognition } from './en/recognition.ts'
export { richTextWords as richText } from './en/rich-text.ts'
export { sourcesWords as sources } from './en/sources.ts'
export { statesWords as states } from './en/states.ts'
export { viewerWords as viewer } from './en/viewer.ts'
export { wishWords as wishes } from './en/wishes.ts'

export type PartWords = Widened<typeof import('./en-parts.ts')>
