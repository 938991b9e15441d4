// No schema stands here: the client loads it.

export const EXPORT_FORMATS = ['dayleaf', 'markdown', 'epub', 'icalendar', 'dayone', 'journiv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
