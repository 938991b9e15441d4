/** Icons that come with attachments, and not with the first load. Each has a label beside it. */
const PATHS = {
  download: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M5 19.5h14',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  file: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4',
} as const

export function MediaIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
