import type { ScreenWords } from './en-screens.ts'
import { announcementWords } from './fr/announcement.ts'
import { archiveWords } from './fr/archive.ts'
import { eveningWords } from './fr/evening.ts'
import { exportWords } from './fr/export.ts'
import { feedWords } from './fr/feeds.ts'
import { firstVisitWords } from './fr/first-visit.ts'
import { guideWords } from './fr/guide.ts'
import { importWords } from './fr/import.ts'
import { ledgerWords } from './fr/ledger.ts'
import { localWriterWords } from './fr/local-writer.ts'
import { mapWords } from './fr/map.ts'
import { measuresWords } from './fr/measures.ts'
import { mediaWords } from './fr/media.ts'
import { nightWords } from './fr/night.ts'
import { noticeWords } from './fr/notice.ts'
import { pagePictureWords } from './fr/page-picture.ts'
import { pageRunWords } from './fr/page-run.ts'
import { passwordWords } from './fr/password.ts'
import { placeWords } from './fr/place.ts'
import { placePickerWords } from './fr/place-picker.ts'
import { privacyWords } from './fr/privacy.ts'
import { readingWords } from './fr/reading.ts'
import { recognitionWords } from './fr/recognition.ts'
import { richTextWords } from './fr/rich-text.ts'
import { searchWords } from './fr/search.ts'
import { settingsWords } from './fr/settings.ts'
import { shortcutWords } from './fr/shortcuts.ts'
import { signInWords } from './fr/sign-in.ts'
import { signingInWords } from './fr/signing-in.ts'
import { sourcesWords } from './fr/sources.ts'
import { statesWords } from './fr/states.ts'
import { taskWords } from './fr/tasks.ts'
import { trashWords } from './fr/trash.ts'
import { unlockWords } from './fr/unlock.ts'
import { userWords } from './fr/users.ts'
import { viewerWords } from './fr/viewer.ts'
import { webhookWords } from './fr/webhooks.ts'
import { wishWords } from './fr/wishes.ts'

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
