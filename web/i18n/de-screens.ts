import { announcementWords } from './de/announcement.ts'
import { archiveWords } from './de/archive.ts'
import { eveningWords } from './de/evening.ts'
import { exportWords } from './de/export.ts'
import { feedWords } from './de/feeds.ts'
import { firstVisitWords } from './de/first-visit.ts'
import { guideWords } from './de/guide.ts'
import { importWords } from './de/import.ts'
import { ledgerWords } from './de/ledger.ts'
import { localWriterWords } from './de/local-writer.ts'
import { mapWords } from './de/map.ts'
import { measuresWords } from './de/measures.ts'
import { mediaWords } from './de/media.ts'
import { nightWords } from './de/night.ts'
import { noticeWords } from './de/notice.ts'
import { pagePictureWords } from './de/page-picture.ts'
import { pageRunWords } from './de/page-run.ts'
import { passwordWords } from './de/password.ts'
import { placeWords } from './de/place.ts'
import { placePickerWords } from './de/place-picker.ts'
import { privacyWords } from './de/privacy.ts'
import { readingWords } from './de/reading.ts'
import { recognitionWords } from './de/recognition.ts'
import { richTextWords } from './de/rich-text.ts'
import { searchWords } from './de/search.ts'
import { settingsWords } from './de/settings.ts'
import { shortcutWords } from './de/shortcuts.ts'
import { signInWords } from './de/sign-in.ts'
import { signingInWords } from './de/signing-in.ts'
import { sourcesWords } from './de/sources.ts'
import { statesWords } from './de/states.ts'
import { taskWords } from './de/tasks.ts'
import { trashWords } from './de/trash.ts'
import { unlockWords } from './de/unlock.ts'
import { userWords } from './de/users.ts'
import { viewerWords } from './de/viewer.ts'
import { webhookWords } from './de/webhooks.ts'
import { wishWords } from './de/wishes.ts'
import type { ScreenWords } from './en-screens.ts'

export const screens: ScreenWords = {
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
