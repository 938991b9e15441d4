import type { ScreenWords } from './en-screens.ts'
import { announcementWords } from './es/announcement.ts'
import { archiveWords } from './es/archive.ts'
import { eveningWords } from './es/evening.ts'
import { exportWords } from './es/export.ts'
import { feedWords } from './es/feeds.ts'
import { firstVisitWords } from './es/first-visit.ts'
import { guideWords } from './es/guide.ts'
import { importWords } from './es/import.ts'
import { ledgerWords } from './es/ledger.ts'
import { localWriterWords } from './es/local-writer.ts'
import { mapWords } from './es/map.ts'
import { measuresWords } from './es/measures.ts'
import { mediaWords } from './es/media.ts'
import { nightWords } from './es/night.ts'
import { noticeWords } from './es/notice.ts'
import { pagePictureWords } from './es/page-picture.ts'
import { pageRunWords } from './es/page-run.ts'
import { passwordWords } from './es/password.ts'
import { placeWords } from './es/place.ts'
import { placePickerWords } from './es/place-picker.ts'
import { privacyWords } from './es/privacy.ts'
import { readingWords } from './es/reading.ts'
import { recognitionWords } from './es/recognition.ts'
import { richTextWords } from './es/rich-text.ts'
import { searchWords } from './es/search.ts'
import { settingsWords } from './es/settings.ts'
import { shortcutWords } from './es/shortcuts.ts'
import { signInWords } from './es/sign-in.ts'
import { signingInWords } from './es/signing-in.ts'
import { sourcesWords } from './es/sources.ts'
import { statesWords } from './es/states.ts'
import { taskWords } from './es/tasks.ts'
import { trashWords } from './es/trash.ts'
import { unlockWords } from './es/unlock.ts'
import { userWords } from './es/users.ts'
import { viewerWords } from './es/viewer.ts'
import { webhookWords } from './es/webhooks.ts'
import { wishWords } from './es/wishes.ts'

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
