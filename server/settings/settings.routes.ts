import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { AiService } from './ai.service.ts'
import type { SettingsService } from './settings.service.ts'

export const settingsRoutes = (settings: SettingsService, ai: AiService): BoundRoute[] => [
  handle(routes.getSettings, ({ caller }) => settings.get(caller.userId)),
  handle(routes.updateSettings, ({ caller, body }) => settings.update(caller.userId, body)),
  handle(routes.testAi, ({ caller, body }) => ai.test(caller.userId, body)),
  handle(routes.findLocalProviders, ({ caller }) => ai.findLocal(caller.userId)),
  handle(routes.listAiModels, ({ caller, query }) => ai.listModels(caller.userId, query.provider)),
  handle(routes.tryAiModels, ({ caller, body }) => ai.listModels(caller.userId, body.provider, body.apiKey)),
]
