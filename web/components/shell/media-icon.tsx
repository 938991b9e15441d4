/** Icons that are not part of the first load. Each has a label beside it. */
const PATHS = {
  download: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M5 19.5h14',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  stop: 'M7 7h10v10H7z',
  mic: 'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  camera: 'M4 7.5h4l1.5-2.5h5L16 7.5h4v11H4zM12 10a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  gallery: 'M4 5.5h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5h.01',
  film: 'M4 6h16v12H4zM8 6v12M16 6v12M4 12h16',
  time: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 8v4.5l3 1.5',
  edit: 'M5 19l.8-3.6L16.5 4.7l2.8 2.8L8.6 18.2zM14 7.2l2.8 2.8',
  /** Of a machine. */
  spark: 'M12 4l1.9 5.6 5.6 1.9-5.6 1.9L12 19l-1.9-5.6-5.6-1.9 5.6-1.9z',
  star: 'M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.3-4.6-2.6-4.6 2.6.9-5.3L4.5 10l5.2-.7z',
  inPage: 'M6 3.5h12v17H6zM9 7.5h6v5H9zM9 16.5h6',
  back: 'M9 5.5L4.5 10 9 14.5M5 10h8.5a5 5 0 0 1 0 10H10',
  figures: 'M4 19.5h16M7 16.5v-4M12 16.5v-10M17 16.5v-7',
  file: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4',
} as const

export function MediaIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
