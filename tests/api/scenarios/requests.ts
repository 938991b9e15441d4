import type { RouteName } from '../../../contract/index.ts'
import { CHUNK_TYPE } from '../../../contract/uploads.ts'
import type { CallOptions } from '../../harness/clients/api-client.ts'
import { withTotp } from './codes.scenarios.ts'
import { withArchive } from './export.scenarios.ts'
import { figures, newFeed, withFeed } from './feeds.scenarios.ts'
import { journal, withImport, withPreview } from './imports.scenarios.ts'
import { withLink, withLinked, withResult, withReturn } from './oidc.scenarios.ts'
import { withRange } from './page-runs.scenarios.ts'
import { withChange, withSentence } from './pages.scenarios.ts'
import { newPasskey, passkeyLogin, withPasskey } from './passkeys.scenarios.ts'
import { askForLink } from './password-resets.scenarios.ts'
import { newSubscription, withSubscription } from './push.scenarios.ts'
import { signInElsewhere } from './sessions.scenarios.ts'
import { beginUpload, TUS, uploadByParts } from './uploads.ts'
import { asOperator, newGuest, withGuest } from './users.scenarios.ts'
import { newWebhook, withWebhook } from './webhooks.scenarios.ts'
import {
  type Inhabited,
  must,
  nextDate,
  record,
  recordChanged,
  recordWithPage,
  upload,
  uploadPicture,
  uploadSound,
} from './world.ts'

type Request = CallOptions | ((world: Inhabited) => CallOptions | Promise<CallOptions>)

const withEventId = async ({ ada }: Inhabited) => ({ params: { eventId: (await record(ada)).id } })
const withDeletion = async (world: Inhabited) => ({ ...(await withEventId(world)), body: { version: 1 } })
const withEarlierState = async ({ ada }: Inhabited) => ({
  params: { eventId: (await recordChanged(ada)).id, version: '1' },
})
const withAttachment = async ({ ada }: Inhabited) => ({
  params: { attachmentId: (await upload(ada)).id },
})
const withDate = async ({ ada }: Inhabited) => ({ params: { date: (await record(ada)).date } })
const withPage = async ({ ada }: Inhabited) => ({ params: { date: (await recordWithPage(ada)).date } })
const withVersion = async ({ ada }: Inhabited) => ({
  params: { date: (await recordWithPage(ada)).date, version: '1' },
})
const withTaskId = async ({ ada }: Inhabited) => ({ params: { taskId: (await recordWithPage(ada)).task.id } })

const withKeyId = async ({ ada }: Inhabited) => ({
  params: { keyId: (await must(ada, 'createApiKey', { body: { name: 'to be revoked' } })).data.id },
})

async function withDeletedEvent({ ada }: Inhabited) {
  const { id } = await record(ada)
  await must(ada, 'deleteEvent', { params: { eventId: id } })
  return { body: { eventIds: [id] } }
}

let visitors = 0
function newAccount() {
  visitors += 1
  return { body: { email: `visitor-${process.pid}-${visitors}@example.org`, password: 'eight or more' } }
}

/**
 * A request of Ada's that succeeds, for every route, about something of hers that is made for it: the
 * base of the tables that ask every route the same question.
 */
const REQUESTS: Readonly<Record<RouteName, Request>> = {
  register: newAccount,
  login: ({ ada }) => ({ body: { email: ada.email, password: ada.password } }),
  logout: {},
  getMe: {},
  changePassword: ({ ada }) => ({ body: { currentPassword: ada.password, newPassword: ada.password } }),
  requestPasswordReset: ({ ada }) => ({ body: { email: ada.email } }),
  confirmPasswordReset: async (world) => ({
    body: { token: await askForLink(world), newPassword: world.ada.password },
  }),
  setUpTotp: { body: {} },
  removeTotp: withTotp,
  getSignInMethods: {},
  beginPasskeyLogin: {},
  loginWithPasskey: (world) => passkeyLogin(world),
  beginPasskey: {},
  addPasskey: (world) => newPasskey(world),
  listPasskeys: {},
  deletePasskey: withPasskey,
  startOidc: {},
  finishOidc: withReturn,
  loginWithOidc: withResult,
  beginOidcLink: ({ ada }) => ({ body: { password: ada.password } }),
  linkOidc: withLink,
  unlinkOidc: withLinked,
  listSessions: {},
  endSession: async (world) => ({ params: (await signInElsewhere(world)).params }),
  endOtherSessions: {},
  deleteAccount: ({ ada }) => ({ body: { password: ada.password } }),
  createApiKey: { body: { name: 'a script' } },
  listApiKeys: {},
  deleteApiKey: withKeyId,
  listUsers: async (world) => ({ ...(await asOperator(world)), query: { limit: 1 } }),
  inviteUser: async (world) => ({ ...(await asOperator(world)), ...newGuest() }),
  updateUser: async (world) => ({ ...(await withGuest(world)), body: { quotaBytes: 1_000 } }),
  removeInvitation: withGuest,
  createEvent: () => ({ body: { date: nextDate(), type: 'text', content: 'A walk' } }),
  listEvents: async ({ ada }) => ({ query: { date: (await record(ada)).date } }),
  getEvent: withEventId,
  updateEvent: async (world) => ({ ...(await withEventId(world)), body: { content: 'A longer walk' } }),
  deleteEvent: withDeletion,
  amendEvent: async (world) => ({ ...(await withEventId(world)), body: { content: 'A longer walk' } }),
  amendByDeleting: withDeletion,
  listEventVersions: withEventId,
  restoreEventVersion: withEarlierState,
  amendByRestoring: withEarlierState,
  uploadAttachment: () => ({ rawBody: 'A note', headers: { 'Content-Type': 'text/plain' } }),
  describeUploads: {},
  createUpload: { headers: { ...TUS, 'Upload-Length': '7' } },
  getUpload: async ({ ada }) => ({ params: { uploadId: await uploadByParts(ada, 'A note.') } }),
  appendToUpload: async ({ ada }) => ({
    ...{ params: { uploadId: await beginUpload(ada, 7) }, rawBody: 'A note.' },
    headers: { ...TUS, 'Upload-Offset': '0', 'Content-Type': CHUNK_TYPE },
  }),
  deleteUpload: async ({ ada }) => ({ params: { uploadId: await beginUpload(ada, 7) }, headers: TUS }),
  getAttachment: withAttachment,
  getTranscript: withAttachment,
  updateAttachment: async (world) => ({
    ...(await withAttachment(world)),
    body: { description: 'The lake' },
  }),
  deleteAttachment: withAttachment,
  getAttachmentContent: withAttachment,
  transcribeAttachment: async ({ ada }) => ({ params: { attachmentId: (await uploadSound(ada)).id } }),
  describeAttachment: async ({ ada }) => ({ params: { attachmentId: (await uploadPicture(ada)).id } }),
  listMeasures: { query: { name: 'sleep' } },
  listMeasureNames: {},
  listDays: async ({ ada }) => ({ query: { from: (await record(ada)).date } }),
  getDay: withDate,
  deleteDay: withDate,
  getNeighbours: withDate,
  getCalendar: { query: { from: '2031-01-01', to: '2031-12-31' } },
  getOnThisDay: async ({ ada }) => ({ query: { date: (await record(ada)).date } }),
  previewJournal: async (world) => ({ ...(await withDate(world)), body: { instructions: 'Be brief.' } }),
  generateJournal: async (world) => ({ ...(await withDate(world)), body: { instructions: 'Be brief.' } }),
  listJournals: async (world) => ({ query: { from: (await withPage(world)).params.date } }),
  getJournal: withPage,
  getJournalChanges: withPage,
  updateJournal: async (world) => ({
    ...(await withPage(world)),
    body: { version: 1, content: 'My own words.' },
  }),
  deleteJournal: withPage,
  weaveJournal: async (world) => ({ ...(await withChange(world)), body: { instructions: 'Be brief.' } }),
  checkJournal: withPage,
  listPageVersions: withPage,
  getPageVersion: withVersion,
  restorePageVersion: withVersion,
  getPageSources: withPage,
  vouchForSentence: withSentence,
  listJournalTasks: withPage,
  getTask: withTaskId,
  cancelTask: withTaskId,
  getStatistics: { query: { from: '1984-01-01', to: '1984-12-31' } },
  search: { query: { q: 'ada' } },
  searchPlaces: { query: { q: 'par' } },
  listPlacesWithin: { query: { west: 2, south: 48, east: 3, north: 49 } },
  reversePlace: { query: { latitude: 48.8583, longitude: 2.2945 } },
  exportDiary: { query: { format: 'markdown' } },
  checkArchive: withArchive,
  createImport: () => ({ rawBody: journal({}) }),
  listImports: {},
  getImport: withImport,
  runImport: withPreview,
  cancelImport: withImport,
  removeImport: withImport,
  createFeed: () => newFeed(),
  listFeeds: {},
  getFeed: withFeed,
  updateFeed: async (world) => ({ ...(await withFeed(world)), body: { name: 'Another phone' } }),
  removeFeed: withFeed,
  runFeed: withFeed,
  sendToFeed: async (world) => ({ ...(await withFeed(world)), body: figures() }),
  listTrash: {},
  restoreTrash: withDeletedEvent,
  emptyTrash: {},
  listLedger: {},
  sumUpLedger: { query: { by: 'month' } },
  estimatePage: { query: { date: '1984-01-01' } },
  getSettings: {},
  updateSettings: { body: { providerSettings: { provider_d: { model: 'small' } } } },
  getNightWriter: {},
  // Ada's days have fewer events, so nothing is written beside what other tests do.
  runNightWriter: async ({ ada }) => {
    const nightWriter = { enabled: true, catchUpDays: 1, minimumEvents: 2_000 }
    await must(ada, 'updateSettings', { body: { nightWriter } })
    return {}
  },
  getPageRun: {},
  estimatePageRun: { query: { from: '1984-01-01', to: '1984-12-31' } },
  startPageRun: async (world) => ({ body: await withRange(world) }),
  stopPageRun: {},
  deletePageRunPages: async ({ ada }) => {
    await must(ada, 'stopPageRun')
    return {}
  },
  testAi: { body: { provider: 'provider_d', model: 'small' } },
  getService: {},
  createWebhook: newWebhook(),
  listWebhooks: {},
  getWebhook: withWebhook,
  updateWebhook: async (world) => ({ ...(await withWebhook(world)), body: { name: 'mine' } }),
  deleteWebhook: withWebhook,
  renewWebhookSecret: withWebhook,
  testWebhook: withWebhook,
  listWebhookDeliveries: withWebhook,
  getPush: {},
  createPushSubscription: () => newSubscription(),
  deletePushSubscription: withSubscription,
  testPush: {},
  tryAiModels: { body: { provider: 'provider_d' } },
  findLocalProviders: {},
  listAiModels: { query: { provider: 'provider_d' } },
}

export const requestFor = async (world: Inhabited, route: RouteName): Promise<CallOptions> => {
  const request = REQUESTS[route]
  return typeof request === 'function' ? request(world) : request
}
