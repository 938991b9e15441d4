// Every route of the service in the order of the reference: the table of contents.
import * as auth from './auth.ts'
import * as days from './days.ts'
import * as events from './events.ts'
import * as journal from './journal.ts'
import * as places from './places.ts'
import type { RouteDeclaration } from './route.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as settings from './settings.ts'
import * as tasks from './tasks.ts'
import * as trash from './trash.ts'

export const API_PREFIX = '/api/v1'

export const routes = {
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  getMe: auth.getMe,
  changePassword: auth.changePassword,
  deleteAccount: auth.deleteAccount,
  createApiKey: auth.createApiKey,
  listApiKeys: auth.listApiKeys,
  deleteApiKey: auth.deleteApiKey,
  createEvent: events.createEvent,
  listEvents: events.listEvents,
  getEvent: events.getEvent,
  updateEvent: events.updateEvent,
  deleteEvent: events.deleteEvent,
  listDays: days.listDays,
  getDay: days.getDay,
  deleteDay: days.deleteDay,
  getNeighbours: days.getNeighbours,
  getCalendar: days.getCalendar,
  getOnThisDay: days.getOnThisDay,
  generateJournal: journal.generateJournal,
  getJournal: journal.getJournal,
  getJournalChanges: journal.getJournalChanges,
  deleteJournal: journal.deleteJournal,
  listJournalTasks: journal.listJournalTasks,
  getTask: tasks.getTask,
  cancelTask: tasks.cancelTask,
  search: search.search,
  reversePlace: places.reversePlace,
  listTrash: trash.listTrash,
  restoreTrash: trash.restoreTrash,
  emptyTrash: trash.emptyTrash,
  getSettings: settings.getSettings,
  updateSettings: settings.updateSettings,
  testAi: settings.testAi,
  listAiModels: settings.listAiModels,
  getService: service.getService,
} as const satisfies Record<string, RouteDeclaration>

export type RouteName = keyof typeof routes
