// Two drawings: a table seen from above, with four plates, and a bridge in the evening.
import styles from './sample-pictures.module.css'

export const SamplePictures = () => (
  <div className={styles.pictures}>
    <TablePicture />
    <BridgePicture />
  </div>
)

const PLATES = [
  [30, 26],
  [72, 22],
  [36, 54],
  [80, 52],
] as const

const DUMPLINGS = [-5, 0, 5] as const

const TablePicture = () => (
  <svg aria-hidden="true" viewBox="0 0 110 76" preserveAspectRatio="xMidYMid slice">
    <rect width="110" height="76" fill="#a9805b" />
    <path d="M0 12h110M0 34h110M0 58h110" stroke="#997050" strokeWidth="0.8" />
    {PLATES.map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <ellipse cx="1.5" cy="2" rx="15" ry="11.5" fill="#6e4c33" opacity="0.35" />
        <ellipse rx="15" ry="11.5" fill="#f2ece0" />
        <ellipse rx="11.5" ry="8.5" fill="#e3dac8" />
        {DUMPLINGS.map((dx) => (
          <path
            key={dx}
            transform={`translate(${dx} ${Math.abs(dx) / 3})`}
            d="M-3.4 1.6a3.6 3.6 0 0 1 6.8 0q-3.4 1.6-6.8 0z"
            fill="#f7e7c4"
            stroke="#c9a871"
            strokeWidth="0.5"
          />
        ))}
      </g>
    ))}
    <circle cx="55" cy="39" r="5" fill="#5b3320" />
    <circle cx="55" cy="39" r="3.8" fill="#31170e" />
  </svg>
)

const BridgePicture = () => (
  <svg aria-hidden="true" viewBox="0 0 110 76" preserveAspectRatio="xMidYMid slice">
    <rect width="110" height="76" fill="#e9b27c" />
    <rect width="110" height="22" fill="#d18a6a" />
    <circle cx="78" cy="30" r="9" fill="#f8e3b4" />
    <path d="M0 40l18-9 20 8 24-12 26 11 22-8v46H0z" fill="#8c6a72" />
    <rect y="50" width="110" height="26" fill="#54586f" />
    <path d="M0 46h110v5H96a18 18 0 0 0-30 0H44a18 18 0 0 0-30 0H0z" fill="#3a3346" />
    <path d="M58 58h34M66 63h20M20 60h26M28 66h14" stroke="#e9b27c" strokeWidth="1.2" opacity="0.7" />
  </svg>
)
