import { announcementWords } from './en/announcement.ts'
import { archiveWords } from './en/archive.ts'
import { eveningWords } from './en/evening.ts'
import { exportWords } from './en/export.ts'
import { feedWords } from './en/feeds.ts'
import { firstVisitWords } from './en/first-visit.ts'
import { guideWords } from './en/guide.ts'
import { importWords } from './en/import.ts'
import { ledgerWords } from './en/ledger.ts'
import { localWriterWords } from './en/local-writer.ts'
import { mapWords } from './en/map.ts'
import { measuresWords } from './en/measures.ts'
import { mediaWords } from './en/media.ts'
import { nightWords } from './en/night.ts'
import { noticeWords } from './en/notice.ts'
import { pagePictureWords } from './en/page-picture.ts'
import { pageRunWords } from './en/page-run.ts'
import { passwordWords } from './en/password.ts'
import { placeWords } from './en/place.ts'
import { placePickerWords } from './en/place-picker.ts'
import { privacyWords } from './en/privacy.ts'
import { readingWords } from './en/reading.ts'
import { recognitionWords } from './en/recognition.ts'
import { richTextWords } from './en/rich-text.ts'
import { searchWords } from './en/search.ts'
import { settingsWords } from './en/settings.ts'
import { shortcutWords } from './en/shortcuts.ts'
import { signInWords } from './en/sign-in.ts'
import { signingInWords } from './en/signing-in.ts'
import { sourcesWords } from './en/sources.ts'
import { statesWords } from './en/states.ts'
import { taskWords } from './en/tasks.ts'
import { trashWords } from './en/trash.ts'
import { unlockWords } from './en/unlock.ts'
import { userWords } from './en/users.ts'
import { viewerWords } from './en/viewer.ts'
import { webhookWords } from './en/webhooks.ts'
import { wishWords } from './en/wishes.ts'
import type { Widened } from './en.ts'

/** The words of everything that is loaded after the first screen, in English. The other languages have the same shape. */
export const screens = {
  announcement: announcementWords,
  archive: archiveWords,
  evening: eveningWords,
  export: exportWords,
  feeds: feedWords,
  firstVisit: firstVisitWords,
  import: importWords,
  ledger: ledgerWords,
  localWriter: localWriterWords,
  map: mapWords,
  measures: measuresWords,
  media: mediaWords,
  night: nightWords,
  notice: noticeWords,
  pagePicture: pagePictureWords,
  pageRun: pageRunWords,
  password: passwordWords,
  place: placeWords,
  placePicker: placePickerWords,
  privacy: privacyWords,
  reading: readingWords,
  recognition: recognitionWords,
  richText: richTextWords,
  search: searchWords,
  shortcuts: shortcutWords,
  signIn: signInWords,
  signingIn: signingInWords,
  sources: sourcesWords,
  states: statesWords,
  tasks: taskWords,
  trash: trashWords,
  unlock: unlockWords,
  users: userWords,
  viewer: viewerWords,
  webhooks: webhookWords,
  wishes: wishWords,
  setup: { ...guideWords, ...settingsWords },
}

export type ScreenWords = Widened<typeof screens>
