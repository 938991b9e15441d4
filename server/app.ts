import { totalmem } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { AppError } from '../contract/app-error.ts'
import { createAccountServices } from './accounts/account-services.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { codeRoutes } from './accounts/codes/codes.routes.ts'
import { oidcRoutes } from './accounts/oidc/oidc.routes.ts'
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes.ts'
import { passwordResetRoutes } from './accounts/reset/password-reset.routes.ts'
import { isOtherWayIn } from './accounts/sign-in-methods.ts'
import { userRoutes } from './accounts/users/users.routes.ts'
import type { TextWriter } from './ai/text-writer.ts'
import type { Transcriber } from './ai/transcriber.ts'
import { archiveRoutes } from './archive/archive.routes.ts'
import { createArchiveCheckService } from './archive/archive-check.service.ts'
import { archiveFiles } from './archive/archive-files.ts'
import type { DrillArchive } from './archive/drill/drill.ts'
import { adoptSettings } from './archive/restore/adopt-settings.ts'
import { createArchivedPagesService } from './archive/restore/archived-pages.ts'
import { importTask } from './archive/restore/archived-tasks.ts'
import { type Config, readOidcChoices } from './config.ts'
import type { Database } from './database/database.ts'
import { dayRoutes } from './days/days.routes.ts'
import { createDaysService } from './days/days.service.ts'
import { eventRoutes } from './events/events.routes.ts'
import { createEventsService } from './events/events.service.ts'
import { exportRoutes } from './export/export.routes.ts'
import { createExportService } from './export/export.service.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { createFeedsService } from './feeds/feeds.service.ts'
import { addHashingMetrics } from './hashing-metrics.ts'
import type { BoundRoute } from './http/api/handle.ts'
import { type AppEnvironment, type MountOptions, mountRoutes } from './http/api/mount.ts'
import { mountPages } from './http/docs/pages.ts'
import { mountFallback } from './http/fallback.ts'
import { mountHealth } from './http/health.ts'
import { mountMcp } from './http/mcp/mcp.ts'
import { createMetrics, single } from './http/metrics.ts'
import { requestLog } from './http/request-log.ts'
import { Admission } from './http/server/admission.ts'
import { withSiteCheck } from './http/site-check.ts'
import { createWebClient } from './http/web-client.ts'
import { importRoutes } from './import/import.routes.ts'
import { createImportService } from './import/import.service.ts'
import { instanceRoutes } from './instance/instance.routes.ts'
import { describeInstance } from './instance/instance.service.ts'
import { createGenerationService } from './journal/generation.service.ts'
import { journalRoutes } from './journal/journal.routes.ts'
import { createJournalService } from './journal/journal.service.ts'
import { createJournalsService } from './journal/journals.service.ts'
import { pageRoutes } from './journal/pages/pages.routes.ts'
import { createPagesService } from './journal/pages/pages.service.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { createLedger, restoreEntries } from './ledger/ledger.service.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import type { Reach } from './lib/named-address.ts'
import { deriveKey } from './lib/secrets.ts'
import { version } from './lib/version.ts'
import { createLimits } from './limits/limits.ts'
import type { SendMail } from './mail/smtp.ts'
import { measureRoutes } from './measures/measures.routes.ts'
import { createMeasuresService } from './measures/measures.service.ts'
import { attachmentRoutes } from './media/attachments.routes.ts'
import { createMediaServices } from './media/media.service.ts'
import { createAddressSigner } from './media/signed-addresses.ts'
import type { MediaStore } from './media/store/media-store.ts'
import { tusRoutes } from './media/tus/tus.routes.ts'
import { createTusService } from './media/tus/tus.service.ts'
import { createUnusedFiles } from './media/unused-files.ts'
import { readMediaLimits } from './media-limits.ts'
import { nightRoutes } from './night/night.routes.ts'
import { createNightService } from './night/night.service.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { createNoticesService } from './notices/notices.service.ts'
import { createPushSender } from './notices/push-sender.ts'
import { createSubscriptionsService } from './notices/subscriptions.service.ts'
import { pageRunRoutes } from './page-runs/page-runs.routes.ts'
import { createPageRuns } from './page-runs/page-runs.service.ts'
import { createPlaceSearchService } from './places/place-search.service.ts'
import { placeRoutes } from './places/places.routes.ts'
import type { PlacesService } from './places/places.service.ts'
import { recognitionRoutes } from './recognition/recognition.routes.ts'
import { createRecognitionService } from './recognition/recognition.service.ts'
import { searchRoutes } from './search/search.routes.ts'
import { createSearch } from './search/search-with-covers.ts'
import { createAiService } from './settings/ai.service.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { createSettingsService } from './settings/settings.service.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { createStatisticsService } from './statistics/statistics.service.ts'
import { RunningTasks } from './tasks/running-tasks.ts'
import { trashRoutes } from './trash/trash.routes.ts'
import { createTrashService } from './trash/trash.service.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

/** The adapters and settings that the app is composed of. */
export interface AppDependencies {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  secretKey: Buffer
  writer: TextWriter
  transcriber: Transcriber
  places: PlacesService
  /** Where the bytes of attachments are kept. */
  store: MediaStore
  /** Undefined where the operator has set no mail server. */
  sendMail?: SendMail | undefined
  /** How long after its request a mail is begun; by default a random time. */
  mailDelayMs?: (() => number) | undefined
  /** Undefined where no requests are served. */
  drillArchive?: DrillArchive | undefined
  /** Likewise. Names the parts of the installation that do not load. */
  listBrokenParts?: () => Promise<readonly string[]>
  /** Runs a background job of that name soon. */
  runJob(name: 'erasures'): void
}

export type App = ReturnType<typeof createApp>

/** The composition root. Does not listen: the caller serves `fetch`. */
export function createApp(dependencies: AppDependencies) {
  const { config, database, clock, logger } = dependencies
  const services = createServices(dependencies, async (userId) => {
    await Promise.all([
      services.feeds.endUser(userId),
      services.imports.endUser(userId),
      exporting.archiveChecks.endUser(userId),
    ])
  })
  const exporting = createExportServices(dependencies, services)
  const metrics = createMetrics()
  addHashingMetrics(metrics)
  const admission = new Admission(config.DAYLEAF_MAX_REQUESTS)
  const help = 'Requests rejected because too many were in flight.'
  metrics.addCounter(
    { name: 'dayleaf_http_refused_requests_total', help },
    single(() => admission.rejectedCount),
  )
  const state = { isDraining: false }
  const app = new Hono<AppEnvironment>()
  mountHealth(app, {
    ...{ database, clock, metrics, logger },
    isDraining: () => state.isDraining,
    listBrokenParts: dependencies.listBrokenParts ?? (async () => []),
  })
  const bound = listRoutes(dependencies, { ...services, ...exporting })
  const trustedProxies = config.DAYLEAF_TRUST_PROXY
  const mounting = { authenticate: authenticateBy(services), admission, logger, trustedProxies }
  mountRoutes(app, bound, mounting)
  mountMcp(app, { ...mounting, bound })
  mountPages(app)
  mountFallback(app, createWebClient(config.DAYLEAF_MAP_TILE_URL), logger)
  return {
    fetch: requestLog(withSiteCheck(app.fetch, config.DAYLEAF_PUBLIC_URL ?? []), {
      ...{ clock, logger, metrics },
      trustedProxies: config.DAYLEAF_TRUST_PROXY,
    }),
    services: { ...services, exports: exporting.exports },
    archiveChecks: exporting.archiveChecks,
    metrics,
    state,
  }
}

const authenticateBy =
  ({ accounts, feeds }: ReturnType<typeof createServices>): MountOptions['authenticate'] =>
  (bearer, needed, address) =>
    needed === 'feed' && feeds.isToken(bearer)
      ? feeds.authenticate(bearer)
      : accounts.authenticate(bearer, needed === 'feed' ? 'record' : needed, address)

const turnOff = (route: BoundRoute): BoundRoute => ({
  ...route,
  handler: () => Promise.reject(new AppError('SIGN_IN_OFF')),
})

function listRoutes(
  { config, places }: AppDependencies,
  services: ReturnType<typeof createServices> & ReturnType<typeof createExportServices>,
): BoundRoute[] {
  const signInRoutes = [
    ...accountRoutes(services),
    ...codeRoutes(services.codes),
    ...passkeyRoutes(services.passkeys),
    ...oidcRoutes(services.oidc, services.oidcLinks),
    ...passwordResetRoutes(services.resets),
    ...userRoutes(services.users),
  ]
  return [
    ...signInRoutes.map((route) =>
      config.DAYLEAF_OIDC_ONLY === 'on' && isOtherWayIn(route.declaration) ? turnOff(route) : route,
    ),
    ...eventRoutes(services.events),
    ...attachmentRoutes(services.media),
    ...tusRoutes(services.tus),
    ...recognitionRoutes(services.recognition),
    ...measureRoutes(services.measures),
    ...dayRoutes(services.days),
    ...journalRoutes(services.journal, services.journals, services.notices.noteLeft),
    ...pageRoutes(services.pages),
    ...statisticsRoutes(services.statistics),
    ...searchRoutes(services.search),
    ...placeRoutes(places, services.placeSearch),
    ...exportRoutes(services.exports),
    ...archiveRoutes(services.archiveChecks),
    ...importRoutes(services.imports),
    ...feedRoutes(services.feeds),
    ...trashRoutes(services.trash),
    ...ledgerRoutes(services.ledger),
    ...settingsRoutes(services.settings, services.ai),
    ...noticeRoutes(services.subscriptions),
    ...nightRoutes(services.night),
    ...pageRunRoutes(services.pageRuns),
    ...webhookRoutes(services.webhooks),
    ...instanceRoutes(describeInstance(config, version), services.accounts.hasAccounts),
  ]
}

/** Which servers users may name. */
const reachOf = (config: Config, isPrivate: 'on' | 'off'): Reach => ({
  isPrivateAllowed: isPrivate === 'on',
  ownHosts: config.DAYLEAF_PUBLIC_URL?.map((url) => new URL(url).hostname) ?? [],
})

const MINUTE_MS = 60_000

/** The services on which the others rest. */
function createDiaryServices(dependencies: AppDependencies) {
  const { config, database, clock, logger, secretKey, writer, places, store } = dependencies
  const signer = createAddressSigner(deriveKey(secretKey, 'attachment-addresses'), clock)
  const unused = createUnusedFiles({ database, clock, store })
  const removeUnusedFiles = unused.removeAfterDeletion
  const keptDays = config.DAYLEAF_TRASH_DAYS
  const trash = createTrashService({ database, clock, keptDays, signer, removeUnusedFiles })
  const limits = createLimits(database, clock, config.DAYLEAF_RATE_LIMIT === 'on')
  const settings = createSettingsService({ database, clock, secretKey })
  const events = createEventsService({ database, clock, places, signer, keptDays })
  const ledger = createLedger({ database, clock, maxOpenMs: config.DAYLEAF_AI_TOTAL_MS + MINUTE_MS })
  const running = new RunningTasks()
  const maxPromptChars = config.DAYLEAF_MAX_PROMPT_CHARS
  const shared = { database, clock, logger, ledger, running, maxPromptChars, settings, events, trash }
  const maxGenerations = config.DAYLEAF_MAX_GENERATIONS
  const generations = createGenerationService({ ...shared, writer, maxGenerations })
  const journal = createJournalService({ ...shared, generations, writer })
  const media = createMediaServices({ ...dependencies, signer, unused, events, ...readMediaLimits(config) })
  return { trash, limits, ledger, settings, events, running, generations, journal, media }
}

/** Of the generations that may run at the same time: for people who wait for their page. */
const FREE_SLOTS = 2

/** @param endWork ends what still runs for a deleted account */
function createServices(dependencies: AppDependencies, endWork: (userId: string) => Promise<void>) {
  const { config, database, clock, writer, places } = dependencies
  const diary = createDiaryServices(dependencies)
  const { limits, settings, media } = diary
  const mediaLimits = readMediaLimits(config)
  const imports = createImportService({
    ...dependencies,
    ...diary,
    archive: {
      pages: createArchivedPagesService({ database, clock }),
      importTask,
      importLedger: restoreEntries,
      adoptSettings: (userId, archived) => adoptSettings(settings, userId, archived),
    },
    directory: join(config.DAYLEAF_DATA_DIR, 'imports'),
    maxFileBytes: mediaLimits.maxFileBytes,
  })
  const maxGenerations = config.DAYLEAF_MAX_GENERATIONS
  const pagesAtOnce = Math.max(1, maxGenerations - FREE_SLOTS)
  const reach = reachOf(config, config.DAYLEAF_PUSH_PRIVATE)
  const push = createPushSender({ ...dependencies, ...diary, reach })
  const notices = createNoticesService({ ...dependencies, push, site: config.DAYLEAF_PUBLIC_URL?.[0] ?? '' })
  return {
    ...diary,
    ...createAccounts(dependencies, diary, endWork),
    notices,
    subscriptions: createSubscriptionsService({ database, clock, limits, push }),
    ...createWebhooks({ ...dependencies, ...diary, reach: reachOf(config, config.DAYLEAF_WEBHOOK_PRIVATE) }),
    ai: createAiService({ settings, writer, limits, ledger: diary.ledger, machineBytes: totalmem() }),
    night: createNightService({ ...dependencies, ...diary, pagesAtOnce }),
    pageRuns: createPageRuns({ ...dependencies, ...diary, ...notices, pagesAtOnce }),
    days: createDaysService({ database, signer: media.signer, ...diary }),
    pages: createPagesService({ database, clock, checkNew: diary.journal.checkNew }),
    measures: createMeasuresService(database),
    recognition: createRecognitionService({ ...dependencies, ...diary, maxTasks: maxGenerations }),
    imports,
    feeds: createFeeds(dependencies, diary),
    tus: createTusService({ ...dependencies, ...media, imports, ...mediaLimits }),
    journals: createJournalsService({ database }),
    statistics: createStatisticsService({ database }),
    placeSearch: createPlaceSearchService({ database, places, ledger: diary.ledger }),
    search: createSearch({ database, clock, signer: media.signer }),
  }
}

const createAccounts = (
  dependencies: AppDependencies,
  diary: ReturnType<typeof createDiaryServices>,
  endWork: (userId: string) => Promise<void>,
) =>
  createAccountServices({
    ...{ sendMail: undefined, mailDelayMs: undefined, ...dependencies },
    ...{ limits: diary.limits, sumSizes: diary.media.uploads.sumSizes },
    publicUrls: dependencies.config.DAYLEAF_PUBLIC_URL ?? [],
    oidc: readOidcChoices(dependencies.config),
    isRegistrationOpen: dependencies.config.DAYLEAF_REGISTRATION === 'open',
    async onAccountDeleted(userId) {
      await Promise.all([diary.running.stopUser(userId), endWork(userId)])
      dependencies.runJob('erasures')
    },
  })

const createFeeds = (dependencies: AppDependencies, diary: ReturnType<typeof createDiaryServices>) =>
  createFeedsService({
    ...dependencies,
    ...diary,
    secretKey: deriveKey(dependencies.secretKey, 'feeds'),
    reach: reachOf(dependencies.config, dependencies.config.DAYLEAF_FEED_PRIVATE),
    maxFileBytes: readMediaLimits(dependencies.config).maxFileBytes,
  })

function createExportServices(
  { config, clock, drillArchive }: AppDependencies,
  services: ReturnType<typeof createServices>,
) {
  const exports = createExportService({
    ...{ clock, ...services },
    archiveFiles: (diary) => archiveFiles(diary, services),
  })
  const { temporary } = services.media
  const { maxFileBytes } = readMediaLimits(config)
  const archiveChecks = createArchiveCheckService({
    ...{ exports, temporary, maxFileBytes, drillArchive, uploads: services.tus },
  })
  return { exports, archiveChecks }
}
