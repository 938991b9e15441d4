import type { ScreenWords } from './en-screens.ts'
import { announcementWords } from './ja/announcement.ts'
import { archiveWords } from './ja/archive.ts'
import { eveningWords } from './ja/evening.ts'
import { exportWords } from './ja/export.ts'
import { feedWords } from './ja/feeds.ts'
import { firstVisitWords } from './ja/first-visit.ts'
import { guideWords } from './ja/guide.ts'
import { importWords } from './ja/import.ts'
import { ledgerWords } from './ja/ledger.ts'
import { localWriterWords } from './ja/local-writer.ts'
import { mapWords } from './ja/map.ts'
import { measuresWords } from './ja/measures.ts'
import { mediaWords } from './ja/media.ts'
import { nightWords } from './ja/night.ts'
import { noticeWords } from './ja/notice.ts'
import { pagePictureWords } from './ja/page-picture.ts'
import { pageRunWords } from './ja/page-run.ts'
import { passwordWords } from './ja/password.ts'
import { placeWords } from './ja/place.ts'
import { placePickerWords } from './ja/place-picker.ts'
import { privacyWords } from './ja/privacy.ts'
import { readingWords } from './ja/reading.ts'
import { recognitionWords } from './ja/recognition.ts'
import { richTextWords } from './ja/rich-text.ts'
import { searchWords } from './ja/search.ts'
import { settingsWords } from './ja/settings.ts'
import { shortcutWords } from './ja/shortcuts.ts'
import { signInWords } from './ja/sign-in.ts'
import { signingInWords } from './ja/signing-in.ts'
import { sourcesWords } from './ja/sources.ts'
import { statesWords } from './ja/states.ts'
import { taskWords } from './ja/tasks.ts'
import { trashWords } from './ja/trash.ts'
import { unlockWords } from './ja/unlock.ts'
import { userWords } from './ja/users.ts'
import { viewerWords } from './ja/viewer.ts'
import { webhookWords } from './ja/webhooks.ts'
import { wishWords } from './ja/wishes.ts'

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
