import { accessScenarios } from './access.scenarios.ts'
import { accountEndings, accountScenarios, loginScenarios } from './accounts.scenarios.ts'
import { apiKeyScenarios } from './api-keys.scenarios.ts'
import { attachedEventScenarios } from './attached-events.scenarios.ts'
import { attachmentScenarios } from './attachments.scenarios.ts'
import { codeScenarios } from './codes.scenarios.ts'
import { dateScenarios } from './dates.scenarios.ts'
import { calendarScenarios, dayScenarios } from './days.scenarios.ts'
import { eventInputScenarios } from './event-input.scenarios.ts'
import { eventListScenarios } from './event-lists.scenarios.ts'
import { eventUpdateScenarios } from './event-updates.scenarios.ts'
import { eventVersionScenarios } from './event-versions.scenarios.ts'
import { eventScenarios } from './events.scenarios.ts'
import { exportScenarios } from './export.scenarios.ts'
import { feedScenarios } from './feeds.scenarios.ts'
import { homePlaceScenarios } from './home-places.scenarios.ts'
import { importScenarios } from './imports.scenarios.ts'
import { journalScenarios } from './journal.scenarios.ts'
import { ledgerScenarios } from './ledger.scenarios.ts'
import { measureScenarios } from './measures.scenarios.ts'
import { nightScenarios } from './night.scenarios.ts'
import { oidcScenarios } from './oidc.scenarios.ts'
import { pageRunsScenarios } from './page-runs.scenarios.ts'
import { pageScenarios } from './pages.scenarios.ts'
import { passkeyScenarios } from './passkeys.scenarios.ts'
import { passwordResetEndings, passwordResetScenarios } from './password-resets.scenarios.ts'
import { placeScenarios } from './places.scenarios.ts'
import { providerScenarios } from './providers.scenarios.ts'
import { pushScenarios } from './push.scenarios.ts'
import { readingScenarios } from './reading.scenarios.ts'
import { recognitionScenarios } from './recognition.scenarios.ts'
import { registrationScenarios } from './registration.scenarios.ts'
import type { Scenario } from './scenario.ts'
import { searchScenarios } from './search.scenarios.ts'
import { sessionScenarios } from './sessions.scenarios.ts'
import { settingsScenarios } from './settings.scenarios.ts'
import { trashScenarios } from './trash.scenarios.ts'
import { uploadScenarios } from './uploads.scenarios.ts'
import { daySettingScenarios, eventDayScenarios } from './user-days.scenarios.ts'
import { userScenarios } from './users.scenarios.ts'
import { webhookScenarios } from './webhooks.scenarios.ts'

/** Every row of every table: what the walk over the contract counts. */
export const allScenarios: readonly Scenario[] = [
  ...accessScenarios,
  ...registrationScenarios,
  ...recognitionScenarios,
  ...loginScenarios,
  ...apiKeyScenarios,
  ...accountScenarios,
  ...sessionScenarios,
  ...passkeyScenarios,
  ...codeScenarios,
  ...oidcScenarios,
  ...passwordResetScenarios,
  ...passwordResetEndings,
  ...accountEndings,
  ...dateScenarios,
  ...eventScenarios,
  ...eventInputScenarios,
  ...eventUpdateScenarios,
  ...eventVersionScenarios,
  ...eventDayScenarios,
  ...eventListScenarios,
  ...feedScenarios,
  ...dayScenarios,
  ...calendarScenarios,
  ...journalScenarios,
  ...pageScenarios,
  ...readingScenarios,
  ...attachmentScenarios,
  ...attachedEventScenarios,
  ...uploadScenarios,
  ...measureScenarios,
  ...ledgerScenarios,
  ...trashScenarios,
  ...searchScenarios,
  ...placeScenarios,
  ...homePlaceScenarios,
  ...exportScenarios,
  ...importScenarios,
  ...settingsScenarios,
  ...pushScenarios,
  ...nightScenarios,
  ...pageRunsScenarios,
  ...userScenarios,
  ...webhookScenarios,
  ...providerScenarios,
  ...daySettingScenarios,
]
