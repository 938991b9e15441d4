import type { ScreenWords } from './en-screens.ts'
import { announcementWords } from './zh/announcement.ts'
import { archiveWords } from './zh/archive.ts'
import { eveningWords } from './zh/evening.ts'
import { exportWords } from './zh/export.ts'
import { feedWords } from './zh/feeds.ts'
import { firstVisitWords } from './zh/first-visit.ts'
import { guideWords } from './zh/guide.ts'
import { importWords } from './zh/import.ts'
import { ledgerWords } from './zh/ledger.ts'
import { localWriterWords } from './zh/local-writer.ts'
import { mapWords } from './zh/map.ts'
import { measuresWords } from './zh/measures.ts'
import { mediaWords } from './zh/media.ts'
import { nightWords } from './zh/night.ts'
import { noticeWords } from './zh/notice.ts'
import { pagePictureWords } from './zh/page-picture.ts'
import { pageRunWords } from './zh/page-run.ts'
import { passwordWords } from './zh/password.ts'
import { placeWords } from './zh/place.ts'
import { placePickerWords } from './zh/place-picker.ts'
import { privacyWords } from './zh/privacy.ts'
import { readingWords } from './zh/reading.ts'
import { recognitionWords } from './zh/recognition.ts'
import { richTextWords } from './zh/rich-text.ts'
import { searchWords } from './zh/search.ts'
import { settingsWords } from './zh/settings.ts'
import { shortcutWords } from './zh/shortcuts.ts'
import { signInWords } from './zh/sign-in.ts'
import { signingInWords } from './zh/signing-in.ts'
import { sourcesWords } from './zh/sources.ts'
import { statesWords } from './zh/states.ts'
import { taskWords } from './zh/tasks.ts'
import { trashWords } from './zh/trash.ts'
import { unlockWords } from './zh/unlock.ts'
import { userWords } from './zh/users.ts'
import { viewerWords } from './zh/viewer.ts'
import { webhookWords } from './zh/webhooks.ts'
import { wishWords } from './zh/wishes.ts'

/** 首屏之后加载的全部中文。 */
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
