// Every route of the service in the order of the reference: the table of contents.
import * as attachments from './attachments.ts'
import * as auth from './auth.ts'
import * as days from './days.ts'
import * as eventVersions from './event-versions.ts'
import * as events from './events.ts'
import * as exports from './export.ts'
import * as feeds from './feeds.ts'
import * as imports from './imports.ts'
import * as journal from './journal.ts'
import * as journals from './journals.ts'
import * as ledger from './ledger.ts'
import * as measures from './measures.ts'
import * as nightWriter from './night-writer.ts'
import * as oidc from './oidc.ts'
import * as pageRuns from './page-runs.ts'
import * as pages from './pages.ts'
import * as passkeys from './passkeys.ts'
import * as places from './places.ts'
import * as preview from './preview.ts'
import * as push from './push.ts'
import * as recognition from './recognition.ts'
import type { RouteDeclaration } from './route.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'
import * as sources from './sources.ts'
import * as statistics from './statistics.ts'
import * as tasks from './tasks.ts'
import * as trash from './trash.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'

export const API_PREFIX = '/api/v1'

export const routes = {
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  getMe: auth.getMe,
  changePassword: auth.changePassword,
  requestPasswordReset: auth.requestPasswordReset,
  confirmPasswordReset: auth.confirmPasswordReset,
  getSignInMethods: signIn.getSignInMethods,
  setUpTotp: signIn.setUpTotp,
  removeTotp: signIn.removeTotp,
  beginPasskeyLogin: passkeys.beginPasskeyLogin,
  loginWithPasskey: passkeys.loginWithPasskey,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  listPasskeys: passkeys.listPasskeys,
  deletePasskey: passkeys.deletePasskey,
  startOidc: oidc.startOidc,
  finishOidc: oidc.finishOidc,
  loginWithOidc: oidc.loginWithOidc,
  beginOidcLink: oidc.beginOidcLink,
  linkOidc: oidc.linkOidc,
  unlinkOidc: oidc.unlinkOidc,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  endOtherSessions: auth.endOtherSessions,
  deleteAccount: auth.deleteAccount,
  createApiKey: auth.createApiKey,
  listApiKeys: auth.listApiKeys,
  deleteApiKey: auth.deleteApiKey,
  listUsers: users.listUsers,
  inviteUser: users.inviteUser,
  updateUser: users.updateUser,
  removeInvitation: users.removeInvitation,
  createEvent: events.createEvent,
  listEvents: events.listEvents,
  getEvent: events.getEvent,
  updateEvent: events.updateEvent,
  deleteEvent: events.deleteEvent,
  amendEvent: events.amendEvent,
  amendByDeleting: events.amendByDeleting,
  listEventVersions: eventVersions.listEventVersions,
  restoreEventVersion: eventVersions.restoreEventVersion,
  amendByRestoring: eventVersions.amendByRestoring,
  uploadAttachment: attachments.uploadAttachment,
  describeUploads: uploads.describeUploads,
  createUpload: uploads.createUpload,
  getUpload: uploads.getUpload,
  appendToUpload: uploads.appendToUpload,
  deleteUpload: uploads.deleteUpload,
  getAttachment: attachments.getAttachment,
  getTranscript: attachments.getTranscript,
  updateAttachment: attachments.updateAttachment,
  deleteAttachment: attachments.deleteAttachment,
  getAttachmentContent: attachments.getAttachmentContent,
  transcribeAttachment: recognition.transcribeAttachment,
  describeAttachment: recognition.describeAttachment,
  listMeasures: measures.listMeasures,
  listMeasureNames: measures.listMeasureNames,
  listDays: days.listDays,
  getDay: days.getDay,
  deleteDay: days.deleteDay,
  getNeighbours: days.getNeighbours,
  getCalendar: days.getCalendar,
  getOnThisDay: days.getOnThisDay,
  generateJournal: journal.generateJournal,
  previewJournal: preview.previewJournal,
  listJournals: journals.listJournals,
  getJournal: journal.getJournal,
  getJournalChanges: journal.getJournalChanges,
  weaveJournal: journal.weaveJournal,
  checkJournal: journal.checkJournal,
  updateJournal: pages.updateJournal,
  deleteJournal: journal.deleteJournal,
  listPageVersions: pages.listPageVersions,
  getPageVersion: pages.getPageVersion,
  restorePageVersion: pages.restorePageVersion,
  getPageSources: sources.getPageSources,
  vouchForSentence: sources.vouchForSentence,
  listJournalTasks: journal.listJournalTasks,
  getTask: tasks.getTask,
  cancelTask: tasks.cancelTask,
  getStatistics: statistics.getStatistics,
  search: search.search,
  searchPlaces: places.searchPlaces,
  reversePlace: places.reversePlace,
  listPlacesWithin: places.listPlacesWithin,
  exportDiary: exports.exportDiary,
  checkArchive: exports.checkArchive,
  createImport: imports.createImport,
  listImports: imports.listImports,
  getImport: imports.getImport,
  runImport: imports.runImport,
  cancelImport: imports.cancelImport,
  removeImport: imports.removeImport,
  createFeed: feeds.createFeed,
  listFeeds: feeds.listFeeds,
  getFeed: feeds.getFeed,
  updateFeed: feeds.updateFeed,
  removeFeed: feeds.removeFeed,
  runFeed: feeds.runFeed,
  sendToFeed: feeds.sendToFeed,
  listTrash: trash.listTrash,
  restoreTrash: trash.restoreTrash,
  emptyTrash: trash.emptyTrash,
  listLedger: ledger.listLedger,
  sumUpLedger: ledger.sumUpLedger,
  estimatePage: ledger.estimatePage,
  getSettings: settings.getSettings,
  updateSettings: settings.updateSettings,
  getNightWriter: nightWriter.getNightWriter,
  runNightWriter: nightWriter.runNightWriter,
  getPageRun: pageRuns.getPageRun,
  estimatePageRun: pageRuns.estimatePageRun,
  startPageRun: pageRuns.startPageRun,
  stopPageRun: pageRuns.stopPageRun,
  deletePageRunPages: pageRuns.deletePageRunPages,
  testAi: settings.testAi,
  findLocalProviders: settings.findLocalProviders,
  listAiModels: settings.listAiModels,
  tryAiModels: settings.tryAiModels,
  getPush: push.getPush,
  createPushSubscription: push.createPushSubscription,
  deletePushSubscription: push.deletePushSubscription,
  testPush: push.testPush,
  createWebhook: webhooks.createWebhook,
  listWebhooks: webhooks.listWebhooks,
  getWebhook: webhooks.getWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  renewWebhookSecret: webhooks.renewWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  getService: service.getService,
} as const satisfies Record<string, RouteDeclaration>

export type RouteName = keyof typeof routes
